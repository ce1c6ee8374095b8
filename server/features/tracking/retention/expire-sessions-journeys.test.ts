import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups, attributionInput } from '../../../../contract/attribution.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { createJobs } from '../../../jobs.ts'
import { createTestCtx, list } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import { allSessions } from '../../../test/stores/visit-rows-store.ts'
import { getAttribution } from '../../attribution/index.ts'
import { visitorsDueAt } from './expire-sessions.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
const retentionDays = 30
const conversionWindowDays = 10

/** Four of the five visitors are due now. */
const newVisitor = (n: number) => {
  const id = randomUUID()
  return n % 5 === 0 ? id : `${visitorsDueAt(now).first.slice(0, 4)}${id.slice(4)}`
}

const channels = ['direct', 'email', 'paid_search', 'organic_social']

/** Visitors with a dozen sessions each, at irregular times within 70 days. */
const visits = Array.from({ length: 30 }, (_, n) => {
  const visitorId = newVisitor(n)
  return Array.from({ length: 12 }, (_, i) => {
    const days = (n * 17 + i * 29) % 70
    return {
      id: randomUUID(),
      visitorId,
      startedAt: ago(days + 0.5),
      lastSeenAt: ago(days + 0.49),
      channel: channels[(n + i) % channels.length] ?? null,
      utm_source: `source ${i % 3}`,
      utm_campaign: `campaign ${(n + i) % 5}`,
    }
  })
})

/**
 * Each visitor's leads: during a session, days after a session, and without a session. Some are
 * older than the retention period.
 */
const leads = visits.flatMap((theirs, n) =>
  theirs.flatMap(({ id, visitorId, startedAt }, i) => {
    const lag = [0, 3, 20][i % 3] ?? 0
    const at = new Date(Date.parse(startedAt) + lag * dayMs)
    if (at > now || (n + i) % 4 === 0) return []
    const sessionId = i % 5 === 0 ? null : id
    return { id: randomUUID(), createdAt: at.toISOString(), visitorId, sessionId, value: 100 + i }
  }),
)
const keptLeads = leads.filter(({ createdAt }) => createdAt >= ago(retentionDays))

async function filled(settings: object): Promise<TestOrg> {
  const org = await service.newOrg({ conversionWindowDays, ...settings })
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertTestVisits(tx, visits.flat())
    await insertTestTraces(tx, leads)
  })
  return org
}

/** All retained leads, with their journeys. */
async function journeys(org: TestOrg): Promise<unknown[]> {
  const query = { 'createdAt[gte]': ago(retentionDays), fields: 'id,session,sessions' }
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) => list(org, { ...query, limit: '100', page })),
  )
  return pages.flatMap(({ body }) => body.data)
}

/** Attribution reports for days whose leads are all retained. */
async function tables(org: TestOrg): Promise<unknown[]> {
  const ctx = await createTestCtx(service, org)
  const dayAgo = (days: number) => ago(days).slice(0, 10)
  const period = { period: 'custom', startDate: dayAgo(retentionDays - 2), endDate: dayAgo(0) }
  return Promise.all(
    attributionGroups.map(async (groupBy) => {
      const { data } = await getAttribution.run(ctx, attributionInput.parse({ ...period, groupBy }))
      return data
    }),
  )
}

test('journeys and credits of leads that are kept do not change', async () => {
  const org = await filled({ retentionDays })
  const untouched = await filled({})
  const before = await journeys(org)

  await createJobs(service.db, () => now)
    .find(({ name }) => name === 'apply-retention')
    ?.run()

  expect(before).toHaveLength(keptLeads.length)
  expect(await journeys(org)).toEqual(before)
  // No report has been requested before, so no cache contains the earlier sessions.
  expect(await tables(org)).toEqual(await tables(untouched))
  const linkedSessions = new Set(keptLeads.map(({ sessionId }) => sessionId))
  const end = ago(retentionDays + conversionWindowDays)
  const { first, last } = visitorsDueAt(now)
  const old = visits
    .flat()
    .filter(
      ({ visitorId, lastSeenAt }) => visitorId >= first && visitorId <= last && lastSeenAt < end,
    )
  const deleted = new Set(old.filter(({ id }) => !linkedSessions.has(id)).map(({ id }) => id))
  const staying = visits.flat().filter(({ id }) => !deleted.has(id))
  const remaining = await service.db.inOrg(org.orgId, allSessions)
  expect(remaining.map(({ id }) => id).toSorted()).toEqual(staying.map(({ id }) => id).toSorted())
  expect(deleted.size).toBeGreaterThan(50)
  expect(old.length).toBeGreaterThan(deleted.size)
})
