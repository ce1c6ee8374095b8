import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { create, list, read } from './calls/lead-calls.ts'
import { type FullOrg, newFullOrg, spend } from './fixtures/full-org.ts'
import { change, type ForeignRequest, foreignRequests } from './foreign-requests.ts'
import { startService, type TestAnswer, type TestOrg } from './harness.ts'
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

/** Values like those in {@link ours}, but IDs and contact data that no organization has. */
const nobodys = (): FullOrg => {
  const own = newId().slice(-12)
  return {
    ...ours,
    leadId: newId(),
    deletedLeadId: newId(),
    otherLeadId: newId(),
    mergedLeadId: newId(),
    sessionId: newId(),
    labelId: newId(),
    conversionEventId: newId(),
    stageId: newId(),
    bulkChangeId: newId(),
    email: `ada-${own}@example.com`,
    phone: '+49 30 00000001',
    externalId: `crm-${own}`,
    idempotencyKey: `retry-${own}`,
    inboundSourceId: newId(),
    fetchedSourceId: newId(),
    shareLinkId: newId(),
    domainId: newId(),
    reportAddressId: newId(),
    clientOrgId: newId(),
    importId: newId(),
    checkedImportId: newId(),
    importedId: newId(),
    waitingImportId: newId(),
    spreadsheetId: newId(),
    webhookId: newId(),
    deliveryId: newId(),
    destinationId: newId(),
    ruleId: newId(),
    quarantinedId: newId(),
    conversionId: newId(),
  }
}

/**
 * Response as text; values that always differ, and values from the request, become placeholders.
 */
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

test.for(Object.entries(foreignRequests))(
  '%s reveals nothing about another organization',
  async ([, ask]) => {
    const before = await fingerprintOrg(theirs)
    const nobody = nobodys()
    const call = ({ route, sent }: ReturnType<ForeignRequest>) => ours.call(route, sent)

    const foreign = await call(ask(theirs))
    const absent = await call(ask(nobody))

    expect(comparable(foreign, theirs)).toBe(comparable(absent, nobody))
    expect(await fingerprintOrg(theirs)).toEqual(before)
  },
)

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

test('only one organization is searched for duplicates', async () => {
  for (const duplicatePolicy of ['refuse', 'merge']) {
    const org = await service.newOrg({ duplicatePolicy })

    const answer = await org.call('POST /leads', {
      body: { email: theirs.email, phone: theirs.phone },
    })

    expect(answer.status).toBe(201)
  }
})

test('an update that matches all our leads does not affect those of others', async () => {
  const org = await service.newOrg({ matchPolicy: 'all' })
  const before = await fingerprintOrg(theirs)
  await create(org, { email: theirs.email })
  await create(org, { email: theirs.email })

  const answer = await org.call('PATCH /leads', { body: { email: theirs.email, ...change } })

  expect(answer.body.data.leadsUpdated).toBe(2)
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

test('totals, statistics and ad spend include only one organization', async () => {
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

test('a plan limits only one organization', async () => {
  const small = await service.newOrg({ leadsLimit: 1 })
  await create(small, { name: 'First' })
  await create(small, { name: 'Locked' })

  const theirsNow = await theirs.call('POST /stats', { body: {} })

  expect(theirsNow.body.data.usage.lockedLeads).toBe(0)
})

test('a rule rejects leads in only one organization', async () => {
  expect((await ours.call('POST /leads', { body: { name: 'Spam' } })).status).toBe(201)
})
