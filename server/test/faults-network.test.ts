import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { list } from './calls/lead-calls.ts'
import { startService, testServer } from './harness.ts'
import { type Attempt, audit, type CreateOnce, flawless, startWriters } from './ledger.ts'
import { startFaultProxy } from './processes/fault-proxy.ts'

const poolSize = 5

const direct = await startService()
const proxy = await startFaultProxy(direct.connection)
const db = openDatabase({ ...direct.connection, host: '127.0.0.1', port: proxy.port }, poolSize)
const app = await testServer(db)
afterEach(() => proxy.heal())
afterAll(async () => {
  await app.close()
  await db.close()
  await proxy.close()
  await direct.stop()
})

/** Creates a lead through the proxy, which breaks connections. */
const createAs =
  (key: string): CreateOnce =>
  async (name) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'x-api-key': key, 'idempotency-key': name },
      payload: { name },
    })
    const retryAfter = headers['retry-after']
    return { status: statusCode, retryAfter: retryAfter === undefined ? null : String(retryAfter) }
  }

/** Names of all leads, read without the proxy. */
async function storedNames(org: Parameters<typeof list>[0]): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | undefined; ; ) {
    const from: Record<string, string> = cursor === undefined ? {} : { cursor }
    const { body } = await list(org, { fields: 'name', limit: '100', ...from })
    names.push(...body.data.map((lead: { name: string }) => lead.name))
    cursor = body.meta.pagination.nextCursor
    if (cursor === undefined) return names
  }
}

test('responses lost after the commit cause no second lead', async () => {
  const org = await direct.newOrg()
  const writers = startWriters(createAs(org.key))
  await writers.acknowledge(50)

  proxy.cutCommits(3)
  const before = proxy.strikes()
  while (proxy.strikes() < before + 20) await sleep(10)
  proxy.heal()
  const ledger = await writers.finish()

  expect(ledger.failures.length).toBeGreaterThan(0)
  for (const failure of ledger.failures) expect([503, 409]).toContain(failure.status)
  const stored = await storedNames(org)
  expect(audit([ledger], stored)).toEqual(flawless)
  expect(stored.length).toBe(ledger.acked.size)
})

test('connections terminated by the database lose no lead, and the pool leaks none', async () => {
  const org = await direct.newOrg()
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  const writers = startWriters(createAs(org.key))
  await writers.acknowledge(50)

  let ended = 0
  for (let round = 0; round < 10; round++) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'leadtrace'`,
      [direct.connection.database],
    )
    ended += rowCount ?? 0
    await writers.acknowledge(20)
  }
  const ledger = await writers.finish()
  await admin.end()

  expect(ended).toBeGreaterThanOrEqual(10)
  for (const failure of ledger.failures) expect([503, 409]).toContain(failure.status)
  expect(audit([ledger], await storedNames(org))).toEqual(flawless)
  expect(db.pool.totalCount).toBeLessThanOrEqual(poolSize)
  expect(db.waiting()).toBe(0)
})

test('a hanging database is reported within 10 s and recovers', async () => {
  const org = await direct.newOrg()
  const create = createAs(org.key)
  expect((await create('before')).status).toBe(201)
  const get = async (url: string): Promise<Attempt> => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'x-api-key': org.key } })
    return { status: statusCode, retryAfter: String(headers['retry-after']) }
  }
  /** The 10 s limit is the behavior under test. */
  const inTime = (answer: Promise<Attempt>) =>
    Promise.race([answer, sleep(10_000, { status: 0 }, { ref: false })])

  proxy.blackhole()
  const attempts: Promise<Attempt>[] = []
  for (const second of [0, 3, 6]) {
    // Requests at several times, because the cached key and the open connections expire.
    for (let i = 0; i < poolSize; i++) attempts.push(inTime(create(`lost ${second}-${i}`)))
    attempts.push(inTime(get('/api/leads')), inTime(get('/readyz')))
    expect((await get('/healthz')).status).toBe(200)
    await sleep(3_000)
  }
  const answers = await Promise.all(attempts)
  const strikes = proxy.strikes()
  proxy.heal()

  expect(strikes).toBeGreaterThan(0)
  for (const answer of answers) expect(answer).toEqual({ status: 503, retryAfter: '1' })
  while ((await create('after')).status !== 201) await sleep(50)
  expect((await get('/readyz')).status).toBe(200)
  expect(await storedNames(org)).toEqual(expect.arrayContaining(['before', 'after']))
})
