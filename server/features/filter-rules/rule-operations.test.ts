import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { until } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const named = (name: string) => ({
  name,
  conditions: [{ field: 'name', operator: 'equals', value: 'Spam' }],
})

async function newRules(...names: string[]) {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  const at = `/orgs/${org.orgId}/rules`
  const ids: string[] = []
  for (const name of names) {
    ids.push((await person.call(`POST ${at}`, { body: named(name) })).body.data.id)
  }
  const order = async () =>
    (await person.call(`GET ${at}`)).body.data.map((rule: { name: string }) => rule.name)
  return { org, person, at, ids, order }
}

test('rules are tried in the order that was set last', async () => {
  const { org, person, at, ids, order } = await newRules('a', 'b', 'c')
  const [a, b, c] = ids

  const answer = await person.call(`PUT ${at}`, { body: { ids: [c, a, b] } })

  expect(answer.status).toBe(200)
  expect(await order()).toEqual(['c', 'a', 'b'])
  const refused = await until(
    () => org.call('POST /leads', { body: { name: 'Spam' } }),
    ({ body }) => body.error?.details.rule === 'c',
  )
  expect(refused.status).toBe(403)
})

test('an order that omits or repeats a rule changes nothing', async () => {
  const { person, at, ids, order } = await newRules('a', 'b')
  const [a, b] = ids

  for (const wrong of [
    [a],
    [a, a],
    [a, b, a],
    [],
    [b, a, '00000000-0000-7000-8000-000000000000'],
  ]) {
    const answer = await person.call(`PUT ${at}`, { body: { ids: wrong } })

    expect([wrong, answer.status]).toEqual([wrong, 409])
  }
  expect(await order()).toEqual(['a', 'b'])
})

test('a rule can be replaced as a whole and deleted', async () => {
  const { person, at, ids, order } = await newRules('a')
  const body = { ...named('z'), enabled: false, position: 7 }

  const changed = await person.call(`PUT ${at}/${ids[0]}`, { body })
  const twice = await person.call(`PUT ${at}/${ids[0]}`, { body: { ...body, id: ids[0] } })
  const deleted = await person.call(`DELETE ${at}/${ids[0]}`)

  expect(changed.body.data).toEqual({ ...body, id: ids[0] })
  expect([twice.status, deleted.status]).toEqual([400, 200])
  expect(await order()).toEqual([])
})
