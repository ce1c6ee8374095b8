import { afterAll, expect, test } from 'vitest'
import type { CustomField } from '../../../contract/custom-fields/custom-fields.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { create, toRejection } from '../../test/calls/lead-calls.ts'
import { expectOk } from '../../test/calls/merge-calls.ts'
import { newFieldOrg } from '../../test/fixtures/custom-field-org.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const size = { key: 'size', label: 'Company size', type: 'number' }
const plan = { key: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Pro'] }

const lead = (name: string, custom?: unknown) => ({
  name,
  ...(custom === undefined ? {} : { custom }),
})

test('a field can be added, renamed, moved, archived and restored, within limits', async () => {
  const { org, ask, add, filtered } = await newFieldOrg(service)
  await create(org, lead('A', { plan: 'pro' }))
  const [first, second] = await add(size, plan)

  expect(toRejection(await ask('POST ', size))).toMatchObject({ status: 409, code: 'CONFLICT' })
  for (const [invalid, field] of [
    [{ ...plan, key: 'x', choices: [] }, 'choices'],
    [{ ...plan, key: 'x', choices: ['A', 'a '] }, 'choices'],
    [{ ...size, key: '' }, 'key'],
    [{ ...size, key: 'x', type: 'date', choices: ['A'] }, 'choices'],
    [{ ...size, key: 'x', type: 'image' }, 'type'],
  ] as const) {
    expect(toRejection(await ask('POST ', invalid))).toMatchObject({ status: 400, fields: [field] })
  }
  await expectOk(ask(`PATCH /${first?.id}`, { label: 'Employees' }))
  await expectOk(ask('PUT ', { ids: [second?.id, first?.id] }))
  expect((await ask('PUT ', { ids: [second?.id, second?.id] })).status).toBe(409)
  expect((await ask(`PATCH /${first?.id}`, { choices: ['A'] })).status).toBe(400)
  const listed: CustomField[] = await expectOk(ask('GET '))
  expect(listed.map(({ label, isReady }) => [label, isReady])).toEqual([
    ['Plan', true],
    ['Employees', true],
  ])

  await expectOk(ask(`DELETE /${second?.id}`))
  expect((await ask(`DELETE /${second?.id}`)).status).toBe(404)
  expect((await ask(`PATCH /${second?.id}`, { label: 'X' })).status).toBe(404)
  expect((await org.call('GET /leads', { query: 'custom[plan]=Pro' })).status).toBe(400)
  const [restored] = await add(plan)
  expect(restored?.id).toBe(second?.id)
  expect(await filtered({ 'custom[plan]': 'Pro' })).toEqual(['A'])

  for (let n = 2; n < 30; n++) await expectOk(ask('POST ', { ...size, key: `key ${n}` }))
  expect((await ask('POST ', { ...size, key: 'one more' })).status).toBe(409)
})

test('only admins change fields, and another organization does not see them', async () => {
  const { org, add, ask } = await newFieldOrg(service)
  const [field] = await add(size)
  const at = `/orgs/${org.orgId}/custom-fields`
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const reporter = await newPerson(service, { [org.orgId]: 'reporter' })
  const other = await newFieldOrg(service)

  expect((await member.call(`POST ${at}`, { body: plan })).status).toBe(403)
  expect((await member.call(`GET ${at}/suggestions`)).status).toBe(403)
  expect((await member.call(`GET ${at}`)).status).toBe(200)
  expect((await reporter.call(`GET ${at}`)).status).toBe(403)
  expect((await other.ask(`PATCH /${field?.id}`, { label: 'Mine' })).status).toBe(404)
  expect(await expectOk(other.ask('GET '))).toEqual([])
  expect(await expectOk(ask('GET '))).toEqual([{ ...field, isReady: true }])
})

test('keys of recent leads are suggested with a type, except those of locked leads', async () => {
  const { org, ask, add, owner } = await newFieldOrg(service, { leadsLimit: 6 })
  for (let n = 0; n < 6; n++) {
    const branch = n % 2 === 0 ? 'Retail' : 'Industry'
    await create(org, lead(`${n}`, { size: n, branch, start: '31.12.2026', text: `note ${n}` }))
  }
  await create(org, lead('Locked', { secret: 1 }))
  await add(size)

  const suggested = await expectOk(ask('GET /suggestions'))

  expect(suggested).toEqual([
    expect.objectContaining({ key: 'branch', type: 'choice', choices: ['Industry', 'Retail'] }),
    { key: 'start', type: 'date', leads: 6, examples: ['31.12.2026'], choices: [] },
    expect.objectContaining({ key: 'text', type: 'text' }),
  ])
  const audited = await owner.call(`GET /orgs/${org.orgId}/audit`)
  expect(audited.body.data.rows[0]).toMatchObject({ action: 'create', objectKind: 'customField' })
})
