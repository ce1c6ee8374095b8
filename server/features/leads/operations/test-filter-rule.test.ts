import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const over = (value: string) => [{ field: 'value', operator: 'equals', value }]

test('a rule is tested on the last 100 leads and rejects none of them', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })
  await create(org, { name: 'The first', value: 19.99 })
  const ids: string[] = []
  for (let i = 0; i < 100; i++) ids.push(await create(org, { name: 'Ada', value: i % 50 }))

  const { body } = await person.call(`POST /orgs/${org.orgId}/rules/test`, {
    body: { conditions: over('7') },
  })

  const { tested, refused } = body.data
  expect(tested).toBe(100)
  expect(refused.map(({ id }: { id: string }) => id)).toEqual([ids[57], ids[7]])
})

test('a rule under test cannot match hidden data of locked leads', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const person = await newPerson(service, { [org.orgId]: 'member' })
  await create(org, { name: 'Ada', email: 'ada@example.com' })

  const { body } = await person.call(`POST /orgs/${org.orgId}/rules/test`, {
    body: { conditions: [{ field: 'email', operator: 'contains', value: 'ada' }] },
  })

  expect(body.data).toEqual({ tested: 1, most: 100, refused: [] })
})

test('an invalid pattern is rejected with the reason', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })

  const { status, body } = await person.call(`POST /orgs/${org.orgId}/rules/test`, {
    body: { conditions: [{ field: 'name', operator: 'matches', value: '(' }] },
  })

  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.error.message).toContain('conditions.0.value must be a pattern')
})

test('large patterns are tested on fewer leads, and the response has their number', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })
  for (let i = 0; i < 25; i++) await create(org, { name: 'Ada', note: 'ab'.repeat(5_000) })
  const large = { field: 'note', operator: 'notMatches', value: '[ab]*a[ab]{190}[cd]' }

  const { body } = await person.call(`POST /orgs/${org.orgId}/rules/test`, {
    body: { conditions: Array.from({ length: 5 }, () => large) },
  })

  const { tested, most, refused } = body.data
  expect([tested, refused.length]).toEqual([most, most])
  expect(most).toBeLessThan(25)
})
