import { spendFigureNames, spendGroups } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { attributionGroups, attributionInput } from '../../../contract/attribution.ts'
import { maxSessions } from '../../../contract/tracking/session.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { updateStates } from '../../features/attribution/days/day-store.ts'
import { getAttribution } from '../../features/attribution/index.ts'
import { eraseExpiredLeads } from '../../features/leads/index.ts'
import { selectLeads } from '../../features/leads/list/store/list-store.ts'
import { deleteLeads } from '../../features/leads/store/delete-store.ts'
import { selectPageIds } from '../../lead-index/page/page-source-store.ts'
import { selectPage } from '../../lead-index/page/plan-page.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { longPath } from '../arbitraries/lead-arbitrary.ts'
import { create, createTestCtx, patch, read } from '../calls/lead-calls.ts'
import { callTool } from '../calls/mcp-calls.ts'
import { spend } from '../fixtures/full-org.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { insertTestTraces } from '../stores/journey-rows-store.ts'
import { insertSession, rewriteLead } from '../stores/lead-rows-store.ts'
import { listEveryWay } from './one-shard-lists.ts'
import { fold, searchIndexed } from './one-shard-segments.ts'
import { recordVisits, sendFromPixel } from './one-shard-visits.ts'

const post = (org: TestOrg, body: object, headers = {}) =>
  org.call('POST /leads', { body, headers })

/** Calls every operation in all the variants that send different SQL statements. */
export async function callEverything(service: TestService): Promise<void> {
  // Statements sent directly by tests do not count as the service's own.
  const aside = openDatabase(service.connection, 1)
  const org = await service.newOrg({ defaultCountry: 'DE', timeZone: 'Europe/Berlin' })
  await createLeads(org)
  await createJourney(org, aside)
  await updateLeads(org)
  await mergeAndUndo(service, org)
  for (const duplicatePolicy of ['refuse', 'merge']) {
    await createDuplicates(await service.newOrg({ duplicatePolicy, leadsLimit: 2 }))
  }
  const ids = {
    labelId: newId(),
    selectedConversionEventId: newId(),
    ownerId: 'none',
    stageId: 'none',
  }
  const fields = { ...ids, externalId: 'crm-1', utm_source: 'google', gclid: 'click' }
  await listEveryWay(org, fields)
  const creates = Array.from({ length: 40 }, (_, i) => create(org, { name: `Ada ${i}`, value: i }))
  await fold(service, org, (await Promise.all(creates)).slice(0, 3))
  await listEveryWay(org, fields)
  await searchIndexed(service, org)
  await searchFolded(service, org)
  await reportEveryWay(org)
  await attribute(service, aside)
  await sendFromPixel(service)
  await recordVisits(service)
  await org.call('POST /check')
  await aside.close()
}

/** Searches sealed leads with thresholds so low that a few leads exceed them. */
async function searchFolded({ db }: TestService, org: TestOrg): Promise<void> {
  // Not on the hour, so that leads at either end of the range are checked individually.
  await org.call('GET /leads', { query: 'search=a&updatedAt[gte]=2026-01-01T10:30:00Z' })
  const limits = { passed: 0, passedFar: 0, few: 0, sorted: 3, sortMs: 0 }
  const order = [{ field: 'updatedAt', direction: 'asc' } as const]
  const scope = { filters: [], needles: ['a'], after: undefined }
  const page = { ...scope, order, limit: 10, offset: 0 }
  await db.readInOrg(org.orgId, (tx) =>
    selectPage(tx, page, (source) => selectLeads(tx, source, { fields: ['id'] }), {
      ...limits,
      sorted: 0,
      scanMs: 1_000,
    }),
  )
  const list = { ...page, needles: [], offset: 5 }
  for (const field of ['updatedAt', 'externalId'] as const) {
    const direction = 'asc' as const
    const keys = [
      { field, direction },
      { field: 'id' as const, direction },
    ]
    await db.readInOrg(org.orgId, (tx) =>
      selectPage(
        tx,
        { ...list, order: keys },
        (source) => selectLeads(tx, source, { fields: ['id'] }),
        limits,
      ),
    )
  }
  await db.readInOrg(org.orgId, (tx) => selectPageIds(tx, list))
  await org.call('GET /leads', { query: 'createdAt[gte]=2020-01-01&sort=value:asc,name:asc' })
}

async function createLeads(org: TestOrg): Promise<void> {
  const contact = { name: 'Ada Example', email: 'ada@example.com', phone: '0170 1234567' }
  await create(org, { ...contact, externalId: 'crm-1', value: 5, status: 'won', gclid: 'click' })
  await create(org, { ...contact, value: 7, utm_source: 'google', utm_campaign: 'Spring' })
  await create(org, { email: 'grace@example.com', status: 'lost', searchAdsCampaignId: 'c1' })
  await create(org, { name: 'Long', path: longPath })
  await Promise.all(['a', 'b', 'c'].map((name) => create(org, { name, externalId: name })))
  await Promise.all(['a', 'b', 'd'].map((name) => post(org, { name, externalId: name })))
  for (let i = 0; i < 2; i++) await post(org, { name: 'Once' }, { 'idempotency-key': 'k' })
  await post(org, { name: 'Twice' }, { 'idempotency-key': 'k' })
}

/** A lead with more sessions than fit in a response. */
async function createJourney(org: TestOrg, aside: Database): Promise<void> {
  const visitorId = newId()
  const visits = await aside.inOrg(org.orgId, async (tx) => {
    const ids: string[] = []
    for (let i = 0; i <= maxSessions + 1; i++) ids.push(await insertSession(tx, { visitorId }))
    return ids
  })
  const [sessionId = ''] = visits
  const id = await create(org, { name: 'Visitor', sessionId })
  await read(org, id)
}

async function updateLeads(org: TestOrg): Promise<void> {
  const id = await create(org, { name: 'Changing', email: 'c@example.com', phone: '0170 7654321' })
  await patch(org, { id, status: 'qualified', value: 12.5 })
  await patch(org, { id, status: 'lost', lossReason: 'Price', note: 'Called', custom: '{}' })
  await patch(org, { externalId: 'crm-1', conversionName: 'Sale' })
  await patch(org, { email: ['none@example.com', 'c@example.com'], status: 'open' })
  await patch(org, { phone: ['0170 0000000', '0170 7654321'], value: 1 })
  await patch(org, { email: 'ada@example.com', note: 'two of them' })
  await patch(org, { id, labelId: newId() })
  await patch(org, { id, selectedConversionEventId: newId() })
  await org.call(`PATCH /leads/${id}`, { body: { email: 'd@example.com', externalId: 'edited' } })
  for (const name of ['a', 'b']) {
    await org.call('PUT /leads', { body: { externalId: 'upserted', name } })
  }
  const items = [
    { action: 'create', lead: { name: 'Batched' } },
    { action: 'update', id, lead: { note: 'Batched' } },
    { action: 'upsert', lead: { externalId: 'upserted', note: 'Batched' } },
  ]
  await org.call('POST /leads/batch', { body: { items }, headers: { 'idempotency-key': 'b' } })
  await deleteAndRestore(org, id)
  for (const query of ['', 'cursor=now', 'cursor=1']) await org.call('GET /events', { query })
}

async function deleteAndRestore(org: TestOrg, id: string): Promise<void> {
  await org.call(`DELETE /leads/${id}`)
  await org.call('GET /deleted-leads')
  await org.call('GET /rejected-leads')
  await org.call(`POST /leads/${id}/restore`)
  await org.call(`DELETE /leads/${id}`)
  await org.call(`POST /leads/${id}/erase`)
}

async function mergeAndUndo(service: TestService, org: TestOrg): Promise<void> {
  const keptId = await create(org, { name: 'Kept' })
  const mergedId = await create(org, { name: 'Merged', email: 'merged@example.com' })
  const merge = () => org.call(`POST /leads/${keptId}/merge`, { body: { mergedId } })
  await merge()
  for (const id of [mergedId, keptId]) await org.call(`GET /leads/${id}/history`)
  await org.call(`POST /leads/${mergedId}/unmerge`)
  await merge()
  await service.db.inOrg(org.orgId, (tx) => deleteLeads(tx, [keptId]))
  await org.call(`POST /leads/${mergedId}/unmerge`)
  const otherId = await create(org, { name: 'Other' })
  await org.call(`POST /leads/${otherId}/merge`, { body: { mergedId } })
  const later = new Date(Date.now() + 31 * dayMs)
  await eraseExpiredLeads(service.db, org.orgId, later, undefined, 10)
}

async function createDuplicates(org: TestOrg): Promise<void> {
  await create(org, { email: 'ada@example.com', externalId: 'one' })
  await post(org, { email: 'ada@example.com', name: 'Ada', phone: '+49 170 1234567' })
  await post(org, { phone: '+49 170 1234567', externalId: 'one' })
  await post(org, { phone: '+49 170 1234567', name: 'Grace' })
  for (const name of ['beyond', 'the', 'plan']) await post(org, { name })
}

async function reportEveryWay(org: TestOrg): Promise<void> {
  const custom = { period: 'custom', startDate: spend.date, endDate: '2026-02-05' }
  const periods = [{}, { period: 'previous' }, custom]
  for (const body of periods) {
    for (const by of ['created', 'outcome'])
      await org.call('POST /stats', { body: { ...body, by } })
  }
  const ad = { campaignId: 'c1', adGroupId: 'g1', adId: 'a1' }
  for (const amount of [1, 1, 2, 3]) {
    const campaignName = amount === 3 ? 'Summer' : 'Spring'
    const rows = [spend, { ...spend, ...ad, campaignName, spend: amount }]
    await org.call('PUT /ad-spend', { body: { rows } })
  }
  const report = (body: object) => org.call('POST /ad-spend', { body: { ...custom, ...body } })
  for (const groupBy of [...spendGroups, [...spendGroups]]) await report({ groupBy })
  for (const name of spendFigureNames) await report({ sort: `${name}:asc`, page: 2 })
  await report({ platform: spend.platform, campaignId: 'c1' })
  await callTool(org, 'get_ad_spend', { platform: 'google' })
  for (const groupBy of ['none', 'campaign']) {
    await org.call('POST /time-series', { body: { ...custom, groupBy } })
    await org.call('POST /time-series', { body: { ...custom, groupBy, currency: 'CHF' } })
  }
  await org.call('POST /attribution-paths', { body: { ...custom, by: 'outcome' } })
  await org.call('POST /stage-times', { body: custom })
  const id = await create(org, { name: 'Ada', gclid: 'click', utm_campaign: 'Spring' })
  await org.call(`GET /leads/${id}/explanation`)
}

/** Computes attribution for leads with ordinary, long and cached visit histories. */
async function attribute(service: TestService, aside: Database): Promise<void> {
  const org = await service.newOrg({ currency: 'EUR' })
  await createJourney(org, aside)
  const old = { id: newId(), createdAt: '2026-01-02T10:00:00.000Z' }
  await aside.inOrg(org.orgId, (tx) => insertTestTraces(tx, [old]))
  const input = attributionInput.parse({
    ...{ period: 'custom', startDate: '2026-01-01', endDate: '2100-12-31' },
    currency: 'CHF',
  })
  for (const groupBy of attributionGroups) {
    await getAttribution.run(await createTestCtx(service, org), { ...input, groupBy })
  }
  const day = { startsAt: '2026-01-02T00:00:00Z', print: 'same', state: 'later' }
  await service.db.inOrg(org.orgId, (tx) => updateStates(tx, 'created', [day]))
}

/** Makes a lead older than the retention period. */
export async function ageLeads(service: TestService, org: TestOrg, id: string): Promise<void> {
  const aside = openDatabase(service.connection, 1)
  await aside.inOrg(org.orgId, (tx) => rewriteLead(tx, id, { createdAt: '2020-01-01T00:00:00Z' }))
  await aside.close()
}
