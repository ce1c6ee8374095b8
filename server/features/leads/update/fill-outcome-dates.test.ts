import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createJobs } from '../../../jobs.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { create, list, listField, patch } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { startFillProcess } from '../../../test/processes/fill-process.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import {
  countMissingDates,
  forgetOutcomeDates,
  forgetOutcomeSums,
} from '../../../test/stores/outcome-dates-store.ts'
import { fillAllOutcomeDates } from './fill-outcome-dates.ts'

const service = await startService()
afterAll(service.stop)

const count = ({ orgId }: TestOrg) => service.db.readInOrg(orgId, countMissingDates)

/** An organization as an older version left it: it has sealed leads without outcome dates. */
async function createOldOrg(leads: number): Promise<TestOrg> {
  const org = await service.newOrg()
  const days = Array.from({ length: leads }, (_, i) => `2026-01-${10 + (i % 10)}T09:00:00.000Z`)
  await service.db.inOrg(org.orgId, (tx) =>
    insertTestLeads(
      tx,
      days.map((createdAt, i) => ({
        ...{ createdAt, wonAt: null, lostAt: null, externalId: `x${i}` },
        status: i % 2 === 0 ? 'won' : 'lost',
      })),
    ),
  )
  await compactOrg(service.db, org.orgId, { small: 8, large: 32, few: 1 })
  await service.db.inOrg(org.orgId, forgetOutcomeSums)
  return org
}

test('dates of existing leads come from the history, and are shown before the job runs', async () => {
  const org = await service.newOrg()
  const created = await create(org, { externalId: 'a', name: 'Ada', status: 'won' })
  const moved = await create(org, { externalId: 'b', name: 'Bob', status: 'lost' })
  for (const status of ['won', 'open', 'lost', 'won']) await patch(org, { id: moved, status })
  await patch(org, { id: created, note: 'called' })
  const read = async (field: string) => listField(org, { sort: 'externalId:asc' }, field)
  const expected = [await read('wonAt'), await read('lostAt')]
  const updatedAt = await read('updatedAt')
  await service.db.inOrg(org.orgId, forgetOutcomeDates)

  const shown = [await read('wonAt'), await read('lostAt')]
  const filled = await fillAllOutcomeDates(service.db, org.orgId)

  const toMinutes = (dates: unknown[][]) =>
    dates.map((own) => own.map((date) => date && String(date).slice(0, 19)))
  expect(toMinutes(shown)).toEqual(toMinutes(expected))
  expect(filled).toBe(2)
  expect([await read('wonAt'), await read('lostAt')]).toEqual(shown)
  expect(await read('updatedAt')).toEqual(updatedAt)
})

test('a lead that was deleted before the job runs is restored with its dates', async () => {
  const org = await service.newOrg()
  const won = await create(org, { externalId: 'a', name: 'Ada', status: 'won' })
  const lost = await create(org, { externalId: 'b', name: 'Bob' })
  for (const status of ['lost', 'won', 'lost']) await patch(org, { id: lost, status })
  const read = async () => [
    await listField(org, { sort: 'externalId:asc' }, 'wonAt'),
    await listField(org, { sort: 'externalId:asc' }, 'lostAt'),
  ]
  await service.db.inOrg(org.orgId, forgetOutcomeDates)
  const expected = await read()
  for (const id of [won, lost]) await org.call(`DELETE /leads/${id}`)

  for (const id of [won, lost]) await org.call(`POST /leads/${id}/restore`)

  expect(await count(org)).toBe(0)
  expect(await read()).toEqual(expected)
  expect(expected).toEqual([
    [expect.any(String), null],
    [null, expect.any(String)],
  ])
})

test('an update before the job runs stores the date of the history', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', status: 'won' })
  const [wonAt] = await listField(org, {}, 'wonAt')
  await service.db.inOrg(org.orgId, forgetOutcomeDates)

  await patch(org, { id, note: 'called' })

  expect(await count(org)).toBe(0)
  expect(await listField(org, {}, 'wonAt')).toEqual([wonAt])
})

test('filters and sorting by the dates are unavailable until the job is done', async () => {
  const org = await createOldOrg(20)
  const queries = [
    { sort: 'wonAt:desc' },
    { 'lostAt[exists]': 'true' },
    { 'wonAt[gte]': '2026-01-15' },
  ]
  const run = async () =>
    (await Promise.all(queries.map((query) => list(org, query)))).map(({ status, body }) => [
      status,
      body.meta.pagination?.total,
    ])

  const before = await run()
  await createJobs(service.db)
    .find(({ name }) => name === 'fill-outcome-dates')
    ?.run()

  expect(before.map(([status]) => status)).toEqual([503, 503, 503])
  expect(await run()).toEqual([
    [200, 20],
    [200, 10],
    [200, 4],
  ])
})

test('a killed job resumes, and several processes share it', async () => {
  const org = await createOldOrg(60)
  const kill = startFillProcess(service.connection, org.orgId)
  while ((await count(org)) === 60) await sleep(5)
  const signal = await kill()
  const left = await count(org)

  const filled = await Promise.all(
    [1, 2].map(() => fillAllOutcomeDates(service.db, org.orgId, { batch: 7 })),
  )
  // The other process may have skipped a batch because it was locked.
  filled.push(await fillAllOutcomeDates(service.db, org.orgId))

  expect(signal).toBe('SIGKILL')
  expect(filled.reduce((sum, n) => sum + n, 0)).toBe(left)
  expect(await count(org)).toBe(0)
  await compactOrg(service.db, org.orgId)
  for (const [filter, total] of [
    ['wonAt[exists]', 30],
    ['lostAt[exists]', 30],
  ] as const) {
    const { body } = await list(org, { [filter]: 'true' })
    expect(body.meta.pagination.total).toBe(total)
  }
  const period = { by: 'outcome', startDate: '2026-01-01', endDate: '2026-01-31' }
  const stats = await org.call('POST /stats', { body: period })
  expect(stats.body.data.leads.byStatus).toMatchObject({ won: 30, lost: 30 })
})

test('figures by outcome are unavailable until the job is done', async () => {
  const org = await createOldOrg(4)

  const { status, body } = await org.call('POST /stats', { body: { by: 'outcome' } })

  expect([status, body.error.code]).toEqual([503, 'INTERNAL_ERROR'])
})
