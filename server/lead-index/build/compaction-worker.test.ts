import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createLeadSchema } from '../../../contract/leads/lead-schemas.ts'
import { toLeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeads } from '../../features/leads/store/delete-store.ts'
import { insertLeads } from '../../features/leads/store/lead-store.ts'
import { openLog } from '../../platform/process/log.ts'
import { create, createTestCtx, until } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { applyDeltas, selectChangeLog } from './apply-deltas-store.ts'
import { tryLockCompaction } from './change-log-store.ts'
import { compactOrg } from './compact.ts'
import { startCompaction } from './compaction-worker.ts'
import { markDirty } from './dirty-orgs.ts'
import { selectSegments } from './segment-store.ts'
import { selectOutdated } from './segment-text-store.ts'

const service = await startService()
afterAll(service.stop)

const quick = { everyMs: 10, changesEvery: 2, sweepEveryMs: 20 }
const log = openLog('silent')

/** Adds enough leads to fill more than one segment. */
async function addLeads(org: TestOrg): Promise<void> {
  const ctx = await createTestCtx(service, org)
  const rows = Array.from({ length: 2_100 }, (_, i) =>
    toLeadRow(ctx, createLeadSchema.parse({ name: `n${i}` }), undefined),
  )
  await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, rows))
}

/** Database that runs a callback before each transaction. */
const watched = (look: () => void) => ({
  ...service.db,
  inOrg: <T>(...args: Parameters<typeof service.db.inOrg<T>>) => {
    look()
    return service.db.inOrg(...args)
  },
  compactInOrg: <T>(...args: Parameters<typeof service.db.compactInOrg<T>>) => {
    look()
    return service.db.compactInOrg(...args)
  },
})

/** Number of transactions in a compaction that finds nothing to do. */
const stepsOfFold = 6

const loadSegments = (org: TestOrg) => service.db.readInOrg(org.orgId, selectSegments)
const loadChanges = (org: TestOrg) =>
  service.db.readInOrg(org.orgId, (tx) => selectChangeLog(tx, 10))

test('leads created by an earlier process are sealed, and later changes are compacted', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  const stop = startCompaction(service.db, log, async () => [org.orgId], quick)

  const segments = await until(
    () => loadSegments(org),
    (found) => found.length === 2 && found.every(({ built }) => built),
  )
  expect(segments.map(({ slots }) => slots)).toEqual([1_024, 1_024])

  const { body } = await org.call('GET /leads', { query: 'sort=createdAt:asc&limit=1' })
  await org.call('PATCH /leads', { body: { id: body.data[0].id, status: 'won' } })
  await until(
    () => loadChanges(org),
    (notes) => notes.length === 0,
  )
  const won = await org.call('GET /leads', { query: 'status=won' })
  expect(won.body.meta.pagination.total).toBe(1)
  await stop()
})

test('two processes compact concurrently without errors, and stop quickly', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  const sweep = async () => [org.orgId]
  const stops = [1, 2].map(() => startCompaction(service.db, log, sweep, quick))
  for (let i = 0; i < 20; i++) await create(org, { name: `more ${i}` })

  await until(
    () => loadSegments(org),
    (found) => found.some(({ built }) => built),
  )
  await Promise.all(stops.map((stop) => stop()))

  const { body } = await org.call('GET /leads', { query: 'limit=1' })
  expect(body.meta.pagination.total).toBe(2_120)
})

test('changes in more segments than one step handles are all compacted', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  await compactOrg(service.db, org.orgId, { small: 100, large: 100 })
  const ids: string[] = []
  for (let page = 1; page <= 21; page++) {
    const { body } = await org.call('GET /leads', { query: `limit=1&page=${page * 100}&fields=id` })
    ids.push(body.data[0].id)
  }
  for (const id of ids) await org.call('PATCH /leads', { body: { id, status: 'won' } })
  expect((await loadSegments(org)).length).toBeGreaterThan(20)

  await compactOrg(service.db, org.orgId, { small: 100, large: 100 })

  expect(await loadChanges(org)).toEqual([])
  const won = await org.call('GET /leads', { query: 'status=won&limit=50' })
  expect(won.body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(won.body.meta.pagination.total).toBe(21)
})

test('a compaction that runs out of time starts no further step and reports remaining work', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  let steps = 0
  const counting = watched(() => void steps++)

  const isDone = await compactOrg(counting, org.orgId, { longestMs: 1 }, () => sleep(5))

  expect([isDone, steps]).toEqual([false, 1])
  expect(await compactOrg(service.db, org.orgId)).toBe(true)
  expect(await loadSegments(org)).toHaveLength(2)
})

test('after another process held the lock, compaction is checked again', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  let looks = 0
  const counting = watched(() => void looks++)
  const stop = await service.db.inOrg(org.orgId, async (tx) => {
    expect(await tryLockCompaction(tx)).toBe(true)
    const stop = startCompaction(counting, log, async () => [org.orgId], quick)
    await until(
      async () => looks,
      (count) => count > stepsOfFold,
    )
    return stop
  })

  await until(
    () => loadSegments(org),
    (found) => found.some(({ built }) => built),
  )
  await stop()
})

test('a failed compaction of an organization is retried', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  let failures = 0
  const failing = watched(() => {
    if (failures++ < 2) throw new Error('away')
  })
  const stop = startCompaction(failing, log, async () => [org.orgId], quick)

  await until(
    () => loadSegments(org),
    (found) => found.length > 0,
  )
  expect(failures).toBeGreaterThan(2)
  await stop()
})

/** Returns no organizations on the first call, and this organization on all later calls. */
function laterOn(org: TestOrg): () => Promise<readonly string[]> {
  let sweeps = 0
  return async () => (sweeps++ === 0 ? [] : [org.orgId])
}

/** Deletes a sealed lead, as another process would, without notifying this process. */
async function erase(org: TestOrg): Promise<void> {
  await addLeads(org)
  await compactOrg(service.db, org.orgId)
  const { body } = await org.call('GET /leads', { query: 'sort=createdAt:asc&limit=1' })
  await service.db.inOrg(org.orgId, (tx) => deleteLeads(tx, [body.data[0].id]))
}

test("another process's uncompacted changes are compacted by a later sweep", async () => {
  const org = await service.newOrg()
  await erase(org)
  expect(await loadChanges(org)).toHaveLength(1)

  const stop = startCompaction(service.db, log, laterOn(org), quick)

  await until(
    () => loadChanges(org),
    (notes) => notes.length === 0,
  )
  await stop()
})

test('after an interrupted compaction, a later sweep clears an erased lead from the index', async () => {
  const org = await service.newOrg()
  await erase(org)
  await service.db.inOrg(org.orgId, async (tx) => {
    await tryLockCompaction(tx)
    const noted = await selectChangeLog(tx, 10)
    await applyDeltas(
      tx,
      noted.map(({ lastId }) => lastId),
    )
  })
  const loadOutdated = () => service.db.readInOrg(org.orgId, selectOutdated)
  expect(await loadOutdated()).toMatchObject([{ deleted: 1 }])

  const stop = startCompaction(service.db, log, laterOn(org), quick)

  await until(loadOutdated, (outdated) => outdated.length === 0)
  await stop()
})

test('listing organizations is retried after an error', async () => {
  const org = await service.newOrg()
  await addLeads(org)
  let failures = 0
  const stop = startCompaction(
    service.db,
    log,
    async () => {
      if (failures++ === 0) throw new Error('away')
      return [org.orgId]
    },
    quick,
  )

  const segments = await until(
    () => loadSegments(org),
    (found) => found.some(({ built }) => built),
  )
  expect(segments).not.toEqual([])
  await stop()
})

test('the leads of a growing organization are sealed soon, but a few changes wait', async () => {
  const [growing, quiet] = [await service.newOrg(), await service.newOrg()]
  await addLeads(growing)
  await addLeads(quiet)
  markDirty(service.db, growing.orgId, 2_100)
  markDirty(service.db, quiet.orgId, 1)
  const stop = startCompaction(service.db, log, async () => [], { ...quick, changesEvery: 1e9 })

  await until(
    () => loadSegments(growing),
    (found) => found.some(({ built }) => built),
  )
  expect(await loadSegments(quiet)).toEqual([])
  await stop()
})
