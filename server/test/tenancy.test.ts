import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { create, list, read } from './calls/lead-calls.ts'
import { type FullOrg, newFullOrg, spend } from './fixtures/full-org.ts'
import { startService, type TestAnswer, type TestOrg, type TestRequest } from './harness.ts'
import { fingerprint } from './stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)

let theirs: FullOrg
let ours: TestOrg
beforeAll(async () => {
  theirs = await newFullOrg(service)
})
beforeEach(async () => {
  ours = await service.newOrg()
  await create(ours, { name: 'Our own', email: 'own@example.com', externalId: 'our-own' })
})

const fingerprintOrg = ({ orgId }: TestOrg) => service.db.inOrg(orgId, fingerprint)

/** Request with a value of a known organization, or with an unknown value. */
type Ask = (known: FullOrg) => { route: string; sent?: TestRequest }

/** Values of the same kinds that exist in no organization. */
const nobodys = (): FullOrg => {
  const own = newId().slice(-12)
  return {
    ...ours,
    leadId: newId(),
    deletedLeadId: newId(),
    sessionId: newId(),
    labelId: newId(),
    conversionEventId: newId(),
    email: `ada-${own}@example.com`,
    phone: '+49 30 00000001',
    externalId: `crm-${own}`,
    idempotencyKey: `retry-${own}`,
    importId: newId(),
    checkedImportId: newId(),
    importedId: newId(),
    waitingImportId: newId(),
    spreadsheetId: newId(),
    webhookId: newId(),
    deliveryId: newId(),
  }
}

/** A response without the parts that always differ and without what was sent. */
function comparable({ status, headers, body }: TestAnswer, org: FullOrg): string {
  const { 'x-request-id': _id, 'content-length': _length, date: _date, ...kept } = headers
  let text = JSON.stringify({ status, headers: kept, body })
  const varying = [body.meta.requestId, body.meta.timestamp, body.id ?? body.meta.requestId]
  for (const value of varying) text = text.replaceAll(value, '<varies>')
  for (const [name, value] of Object.entries(org)) {
    if (typeof value === 'string') text = text.replaceAll(value, `<${name}>`)
  }
  return text
}

const change = { note: 'taken over' }

const asks: Readonly<Record<string, Ask>> = {
  'the id of a read': ({ leadId }) => ({ route: `GET /leads/${leadId}` }),
  'the id of a history': ({ leadId }) => ({ route: `GET /leads/${leadId}/history` }),
  'the id of an explanation': ({ leadId }) => ({ route: `GET /leads/${leadId}/explanation` }),
  'the id of an update': ({ leadId }) => patch({ id: leadId }),
  'the id of an edit': ({ leadId }) => ({
    route: `PATCH /leads/${leadId}`,
    sent: { body: change },
  }),
  'the external id of an upsert': ({ externalId }) => ({
    route: 'PUT /leads',
    sent: { body: { externalId, name: 'Ada' } },
  }),
  'the label of an upsert': ({ labelId }) => ({
    route: 'PUT /leads',
    sent: { body: { externalId: 'our-own', labelId } },
  }),
  'the ids of a batch': ({ leadId, externalId, labelId }) => ({
    route: 'POST /leads/batch',
    sent: {
      body: {
        items: [
          { action: 'update', id: leadId, lead: change },
          { action: 'create', lead: { externalId, labelId } },
        ],
      },
    },
  }),
  'the id of a deletion': ({ leadId }) => ({ route: `DELETE /leads/${leadId}` }),
  'the id of a restore': ({ deletedLeadId }) => ({ route: `POST /leads/${deletedLeadId}/restore` }),
  'the id of an erasure': ({ leadId }) => ({ route: `POST /leads/${leadId}/erase` }),
  'the id of an erasure of a deleted lead': ({ deletedLeadId }) => ({
    route: `POST /leads/${deletedLeadId}/erase`,
  }),
  'a cursor of deleted leads': ({ deletedLeadId }) => ({
    route: 'GET /deleted-leads',
    sent: { query: `before=${deletedLeadId}` },
  }),
  'the id of a webhook': ({ webhookId }) => ({ route: `GET /webhooks/${webhookId}` }),
  'the id of a changed webhook': ({ webhookId }) => ({
    route: `PATCH /webhooks/${webhookId}`,
    sent: { body: { enabled: true } },
  }),
  'the id of a deleted webhook': ({ webhookId }) => ({ route: `DELETE /webhooks/${webhookId}` }),
  'the id of a tested webhook': ({ webhookId }) => ({ route: `POST /webhooks/${webhookId}/test` }),
  'the id of a rotation': ({ webhookId }) => ({
    route: `POST /webhooks/${webhookId}/rotate-secret`,
  }),
  'the id of a list of deliveries': ({ webhookId }) => ({
    route: `GET /webhooks/${webhookId}/deliveries`,
  }),
  'a cursor of deliveries': ({ webhookId, deliveryId }) => ({
    route: `GET /webhooks/${webhookId}/deliveries`,
    sent: { query: `before=${deliveryId}` },
  }),
  'the id of a replay': ({ deliveryId }) => ({
    route: `POST /webhook-deliveries/${deliveryId}/replay`,
  }),
  'the id of a replay of failed deliveries': ({ webhookId }) => ({
    route: `POST /webhooks/${webhookId}/replay`,
    sent: { body: { since: '2026-01-01T00:00:00Z' } },
  }),
  'the label of a webhook': ({ labelId }) => ({
    route: 'POST /webhooks',
    sent: { body: { url: 'https://hooks.example/in', labelIds: [labelId] } },
  }),
  'the external id of an update': ({ externalId }) => patch({ externalId }),
  'the email of an update': ({ email }) => patch({ email }),
  'fallback emails of an update': ({ email }) => patch({ email: ['no@example.com', email] }),
  'the phone of an update': ({ phone }) => patch({ phone }),
  'fallback phones of an update': ({ phone }) => patch({ phone: ['+1 212 5550100', phone] }),
  'all identifiers of an update': ({ leadId, externalId, email, phone }) =>
    patch({ id: leadId, externalId, email: [email], phone: [phone] }),
  'the label of an update': ({ labelId }) => patch({ externalId: 'our-own', labelId }),
  'the conversion event of an update': ({ conversionEventId }) =>
    patch({ externalId: 'our-own', selectedConversionEventId: conversionEventId }),
  'the session of a create': ({ sessionId }) => post({ name: 'Ada', sessionId }),
  'the label of a create': ({ labelId }) => post({ name: 'Ada', labelId }),
  'the conversion event of a create': ({ conversionEventId }) =>
    post({ name: 'Ada', selectedConversionEventId: conversionEventId }),
  'the external id of a create': ({ externalId }) => post({ name: 'Ada', externalId }),
  'the idempotency key of a create': ({ idempotencyKey }) => ({
    ...post({ name: 'Ada' }),
    sent: { body: { name: 'Ada' }, headers: { 'idempotency-key': idempotencyKey } },
  }),
  'the label of a list': ({ labelId }) => get(`labelId=${labelId}`),
  'the external id of a list': ({ externalId }) => get(`externalId=${externalId}`),
  'a search': ({ email }) => get(`search=${email}`),
}

const patch = (who: object) => ({ route: 'PATCH /leads', sent: { body: { ...change, ...who } } })
const post = (body: object) => ({ route: 'POST /leads', sent: { body } })
const get = (query: string) => ({ route: 'GET /leads', sent: { query } })

test.for(Object.entries(asks))('%s reveals nothing about another organization', async ([, ask]) => {
  const before = await fingerprintOrg(theirs)
  const nobody = nobodys()
  const call = ({ route, sent }: ReturnType<Ask>) => ours.call(route, sent)

  const foreign = await call(ask(theirs))
  const absent = await call(ask(nobody))

  expect(comparable(foreign, theirs)).toBe(comparable(absent, nobody))
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

test('a session of another organization is not linked and fills no fields', async () => {
  const id = await create(ours, { name: 'Ada', sessionId: theirs.sessionId })

  expect(await read(ours, id)).toMatchObject({ session: null, sessions: [], gclid: null })
})

test('a cursor of another organization lists only our leads', async () => {
  await Promise.all([1, 2, 3].map((n) => create(ours, { name: `Lead ${n}` })))
  const page = await list(theirs, { limit: '1' })
  const cursor: string = page.body.meta.pagination.nextCursor
  const own = await list(ours)

  const answer = await list(ours, { limit: '1', cursor })

  const ids = own.body.data.map(({ id }: { id: string }) => id)
  expect(cursor).toEqual(expect.any(String))
  if (answer.status === 200) {
    expect(answer.body.meta.pagination.total).toBe(own.body.meta.pagination.total)
    for (const { id } of answer.body.data) expect(ids).toContain(id)
  } else expect(answer.body.error.code).toBe('INVALID_FILTER')
})

test('duplicates are searched in one organization only', async () => {
  for (const duplicatePolicy of ['refuse', 'merge']) {
    const org = await service.newOrg({ duplicatePolicy })

    const answer = await org.call('POST /leads', {
      body: { email: theirs.email, phone: theirs.phone },
    })

    expect(answer.status).toBe(201)
  }
})

test('an update that matches all our leads does not touch those of others', async () => {
  const org = await service.newOrg({ matchPolicy: 'all' })
  const before = await fingerprintOrg(theirs)
  await create(org, { email: theirs.email })
  await create(org, { email: theirs.email })

  const answer = await org.call('PATCH /leads', { body: { email: theirs.email, ...change } })

  expect(answer.body.data.leadsUpdated).toBe(2)
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

test('totals, statistics and ad spend count one organization', async () => {
  const org = await service.newOrg()
  const before = await fingerprintOrg(theirs)

  const stored = await org.call('PUT /ad-spend', { body: { rows: [{ ...spend, spend: 1 }] } })
  const spent = await org.call('POST /ad-spend', {
    body: { period: 'custom', startDate: spend.date, endDate: spend.date },
  })
  const stats = await org.call('POST /stats', { body: {} })
  const listed = await list(org)

  expect(stored.body.data).toEqual({ inserted: 1, updated: 0, unchanged: 0 })
  expect(spent.body.data).toEqual([expect.objectContaining({ spend: 1, leads: 0 })])
  expect(stats.body.data.usage).toMatchObject({ leadsUsed: 0, lockedLeads: 0 })
  expect(stats.body.data.leads).toMatchObject({ total: 0, bySource: {} })
  expect(listed.body.meta.pagination).toMatchObject({ total: 0, hasMore: false })
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

test('a plan limits one organization', async () => {
  const small = await service.newOrg({ leadsLimit: 1 })
  await create(small, { name: 'First' })
  await create(small, { name: 'Locked' })

  const theirsNow = await theirs.call('POST /stats', { body: {} })

  expect(theirsNow.body.data.usage.lockedLeads).toBe(0)
})

test('a rule rejects leads of one organization', async () => {
  expect((await ours.call('POST /leads', { body: { name: 'Spam' } })).status).toBe(201)
})
