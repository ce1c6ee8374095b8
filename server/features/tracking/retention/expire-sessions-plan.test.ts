import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { explainFirst } from '../../../test/stores/explain-first.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import { saveIdentities } from '../identity/identity-store.ts'
import { saveAliases } from '../sessions/session-write-store.ts'
import { visitorsDueAt } from './expire-sessions.ts'
import { deleteExpired, deleteVisitors, selectExpired } from './expire-sessions-store.ts'

const service = await startService()
afterAll(service.stop)

const now = Date.now()
const agoDays = (days: number) => new Date(now - days * dayMs).toISOString()
const visitors = visitorsDueAt(new Date(now))

/** One session per hour for 100 days, each from a different visitor who became a lead. */
const visits = Array.from({ length: 2_400 }, (_, i) => ({
  id: randomUUID(),
  visitorId: randomUUID(),
  startedAt: agoDays(i / 24),
}))
const isTheirTurn = ({ visitorId }: { readonly visitorId: string }) =>
  visitorId >= visitors.first && visitorId <= visitors.last
const before = agoDays(60)
const old = visits.filter((visit) => isTheirTurn(visit) && visit.startedAt < before)

let org: TestOrg
const plan = (work: (tx: OrgTx) => Promise<unknown>) =>
  service.db.inOrg(org.orgId, (tx) => explainFirst(tx, work))

beforeAll(async () => {
  org = await service.newOrg()
  const traces = visits.map(({ visitorId, startedAt: createdAt }) => ({
    id: randomUUID(),
    createdAt,
    visitorId,
  }))
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertTestVisits(tx, visits)
    await insertTestTraces(tx, traces)
    await saveAliases(
      tx,
      visits.map(({ id, visitorId }) => ({ id: randomUUID(), sessionId: id, visitorId })),
    )
    await saveIdentities(
      tx,
      visits.map(({ visitorId, startedAt: seenAt }) => ({ key: randomUUID(), visitorId, seenAt })),
    )
  })
  // Updates the planner statistics, as autovacuum does.
  const owner = new pg.Client({ ...inject('postgres'), database: service.connection.database })
  await owner.connect()
  await owner.query('analyze session, lead, session_alias, visitor_identity')
  await owner.end()
})

/** Number of rows that each index scan returned, according to a query plan. */
const rowsBy = (text: string, index: string) =>
  [...text.matchAll(new RegExp(`${index} .*actual .*rows=([\\d.]+)`, 'g'))].map(([, n]) =>
    Number(n),
  )

test('only old sessions of the visitors that are due are read', async () => {
  const text = await plan((tx) => selectExpired(tx, visitors, before, 1_000))

  expect(old.length).toBeGreaterThan(10)
  expect(rowsBy(text, 'session_by_visitor')).toEqual([old.length])
  expect(text).not.toMatch(/Seq Scan|Rows Removed by Index Recheck/)
  expect(text).toContain('lead_by_visitor')
  expect(text).not.toContain('Join')
})

test('expired sessions are looked up by id', async () => {
  const ids = old.slice(0, 5).map(({ id }) => id)

  const text = await plan((tx) => deleteExpired(tx, ids, before))

  expect(text).toContain('session_pkey')
  expect(text).not.toMatch(/Seq Scan|Join/)
})

test('aliases and identities are looked up by visitor', async () => {
  const ids = old.slice(0, 5).map(({ visitorId }) => visitorId)

  const texts = await Promise.all(
    [2, 3].map((n) => plan((tx) => deleteVisitors(skipping(tx, n), ids))),
  )

  expect(texts[0]).toContain('session_alias_by_visitor')
  expect(texts[1]).toContain('visitor_identity_by_visitor')
  for (const text of texts) expect(text).not.toContain('Rows Removed')
})

/** A transaction whose first `count` statements are skipped. */
function skipping(tx: OrgTx, count: number): OrgTx {
  let skipped = 0
  return { ...tx, query: async (statement) => (skipped++ < count ? [] : tx.query(statement)) }
}
