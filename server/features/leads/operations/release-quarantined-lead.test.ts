import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { list, read } from '../../../test/calls/lead-calls.ts'
import { newSite } from '../../../test/calls/pixel-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { selectPendingSessions } from '../../../test/stores/visit-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const noSpam = {
  name: 'No spam',
  conditions: [{ field: 'name', operator: 'contains', value: 'spam' }],
}

/** Creates an organization with a spam rule, and a lead that was rejected by this rule. */
async function newRefusal(settings: object = {}, lead: object = {}) {
  const org = await service.newOrg(settings)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  await owner.call(`POST ${at}/rules`, { body: noSpam })
  const refused = await org.call('POST /leads', { body: { name: 'Spam Ltd', ...lead } })
  expect(refused.status).toBe(403)
  const id: string = refused.body.error.details.rejectionId
  const release = () => owner.call(`POST ${at}/quarantine/${id}/release`)
  return { org, owner, at, id, release }
}

const countLeads = async (org: TestOrg): Promise<number> =>
  (await list(org)).body.meta.pagination.total

const loadQuarantine = async (owner: TestPerson, at: string) =>
  (await owner.call(`GET ${at}/quarantine`)).body.data.rows

test('a released lead is like any other, though the rule still exists', async () => {
  const lead = { email: 'spam@example.com', value: 19.99, utm_source: 'google', source: 'gtm' }
  const { org, owner, at, release } = await newRefusal({}, { ...lead, custom: '{"a":1}' })

  const answer = await release()

  expect(answer.status).toBe(201)
  expect(await read(org, answer.body.id)).toMatchObject({
    ...lead,
    name: 'Spam Ltd',
    custom: '{"a":1}',
  })
  expect(await countLeads(org)).toBe(1)
  expect(await loadQuarantine(owner, at)).toEqual([])
})

test('the leads in quarantine are counted until they are released', async () => {
  const { owner, at, release } = await newRefusal()
  const count = async () => (await owner.call(`GET ${at}/quarantine-count`)).body.data

  const before = await count()
  await release()

  expect(before).toEqual({ count: 1, isComplete: true })
  expect(await count()).toEqual({ count: 0, isComplete: true })
})

test('a released lead waits for the events of its session', async () => {
  const sessionId = newId()
  const { org, release } = await newRefusal({}, { sessionId })
  await newSite(service, org)

  const { body } = await release()

  const waiting = await service.db.inOrg(org.orgId, selectPendingSessions)
  expect(waiting).toEqual([{ leadId: body.id, sessionId }])
})

test('concurrent releases create one lead', async () => {
  const { org, release } = await newRefusal()

  const answers = await Promise.all([release(), release(), release(), release()])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
  expect(await countLeads(org)).toBe(1)
})

test('of a concurrent release and deletion one succeeds', async () => {
  const { org, owner, at, id, release } = await newRefusal()

  const [released, deleted] = await Promise.all([
    release(),
    owner.call(`DELETE ${at}/quarantine/${id}`),
  ])

  const isReleased = released.status === 201
  expect([released.status, deleted.status]).toEqual(isReleased ? [201, 404] : [404, 200])
  expect(await countLeads(org)).toBe(isReleased ? 1 : 0)
})

test('a lead that already exists stays in quarantine', async () => {
  const { org, owner, at, id, release } = await newRefusal({}, { externalId: 'crm-1' })
  await org.call('POST /leads', { body: { name: 'Good', externalId: 'crm-1' } })

  const answer = await release()

  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect((await loadQuarantine(owner, at)).map((row: { id: string }) => row.id)).toEqual([id])
  expect(await countLeads(org)).toBe(1)
})

test('a released duplicate is merged if the policy says so', async () => {
  const lead = { email: 'ada@example.com', phone: '+49 30 1234567' }
  const { org, release } = await newRefusal({ duplicatePolicy: 'merge' }, lead)
  await org.call('POST /leads', { body: { email: lead.email } })

  const answer = await release()

  expect(answer.status).toBe(200)
  expect(await read(org, answer.body.id)).toMatchObject(lead)
  expect(await countLeads(org)).toBe(1)
})
