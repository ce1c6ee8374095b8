import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyPresets } from '../../../../contract/scopes.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../../test/harness.ts'
import { routes } from '../../../test/routes.ts'
import { issueKey } from '../../api-keys/index.ts'

const service = await startService()
afterAll(service.stop)

/** An organization, and a key for its form. */
async function newForm(settings: object = {}) {
  const org = await service.newOrg(settings)
  const { key } = await service.db.inOrg(org.orgId, (tx) => {
    const form = { name: 'Form', scopes: keyPresets.form, createdBy: 'test', expiresAt: null }
    return issueKey(tx, form, new Date())
  })
  const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    service.callWith(key, 'POST /leads', { body, headers })
  return { org, key, send }
}

let form: Awaited<ReturnType<typeof newForm>>
beforeAll(async () => {
  form = await newForm({ duplicatePolicy: 'merge', duplicateWindowDays: 30 })
})

/** A response without the parts that always differ between requests. */
const toShape = ({ status, headers, body }: TestAnswer) => ({
  status,
  headers: Object.keys(headers).sort(),
  location: String(headers.location).replace(body.id, 'ID'),
  body: { ...body, id: 'ID', data: { ...body.data, id: 'ID' }, meta: Object.keys(body.meta) },
})

const storeVictim = (org: TestOrg, email: string) =>
  org.call('POST /leads', {
    body: { name: 'Eve Victim', email, phone: '+4930123456', externalId: email, note: 'secret' },
  })

test('a form key creates a lead, and checks itself, and nothing else', async () => {
  const answer = await form.send({ name: 'Ada' })

  expect([answer.status, answer.body.data.message]).toEqual([201, 'Lead created.'])
  expect((await read(form.org, answer.body.id)).name).toBe('Ada')
  for (const { route, op } of routes) {
    if (op.scope === 'leads:create' || op.scope === null) continue
    const sent = op.inputSource === 'body' ? { body: {} } : {}
    const { status, body } = await service.callWith(form.key, route, sent)

    expect([route, status, body.error.code]).toEqual([route, 403, 'FORBIDDEN'])
    expect(body.error.message).toContain(`scope ${body.error.details.scope}. Create a key`)
    expect(body.error.message).toContain('in Settings, under API keys')
  }
  expect((await service.callWith(form.key, 'GET /check')).body).toEqual({ success: true })
})

test('a merge looks like a new lead, and its values are in the existing lead', async () => {
  const victim = await storeVictim(form.org, 'eve@example.com')

  const fresh = await form.send({ name: 'Bob', email: 'bob@example.com' })
  const merged = await form.send({ name: 'Mallory', email: 'eve@example.com', path: '/form' })

  expect(toShape(merged)).toEqual(toShape(fresh))
  expect(merged.body.id).not.toBe(victim.body.id)
  expect(JSON.stringify(merged.body)).not.toContain('name')
  expect(await read(form.org, victim.body.id)).toMatchObject({ name: 'Eve Victim', path: '/form' })
  // A key with read access receives the merged lead.
  const full = await form.org.call('POST /leads', { body: { name: 'M', email: 'eve@example.com' } })
  expect([full.status, full.body.id]).toEqual([200, victim.body.id])
})

test('a retry of a merge returns the first response', async () => {
  const victim = await storeVictim(form.org, 'retry@example.com')
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Mallory', email: 'retry@example.com' }

  const first = await form.send(body, headers)
  const again = await form.send(body, headers)

  expect(again.body.data).toEqual(first.body.data)
  expect(again.body.id).not.toBe(victim.body.id)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('a blocked lead is kept in quarantine, and its rule is not named', async () => {
  const { org, send } = await newForm()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const conditions = [{ field: 'name', operator: 'contains', value: 'spam' }]
  await owner.call(`POST /orgs/${org.orgId}/rules`, { body: { name: 'Rival Ltd', conditions } })

  const { status, body } = await send({ name: 'spam' })

  expect([status, body.error]).toEqual([
    403,
    {
      code: 'FORBIDDEN',
      message: 'The lead was blocked by a filter rule.',
      details: { rejectionId: expect.any(String) },
    },
  ])
  const { body: kept } = await owner.call(`GET /orgs/${org.orgId}/quarantine`)
  expect(JSON.stringify(kept.data)).toContain(body.error.details.rejectionId)
})

test('a rejected duplicate does not name the existing lead', async () => {
  const strict = await newForm({ duplicatePolicy: 'refuse', duplicateWindowDays: 30 })
  const victim = await storeVictim(strict.org, 'eve@example.com')

  const answers = [
    await strict.send({ email: 'eve@example.com' }),
    await strict.send({ name: 'Mallory', externalId: 'eve@example.com' }),
  ]

  for (const { status, body } of answers) {
    expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
    expect(body.error).not.toHaveProperty('details')
    expect(JSON.stringify(body)).not.toContain(victim.body.id)
  }
})
