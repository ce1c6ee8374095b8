import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { newId } from '../process/ids.ts'
import type { Tx } from './database.ts'
import { sql } from './sql.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const addLabel = (tx: Tx, orgId: string, name: string) =>
  tx.query(sql`
    insert into label ("orgId", id, name, "createdAt")
    values (${orgId}, ${newId()}, ${name}, '2026-01-01T00:00:00Z')`)

const labels = (orgId: string) =>
  db.readInOrg(orgId, (tx) => tx.query(sql`select name from label order by name`))

const boundOrg = (tx: Tx) =>
  tx.query<{ org: string | null }>(sql`select current_setting('app.org', true) as org`)

test('an error in a transaction rolls everything back', async () => {
  const { orgId } = await service.newOrg()
  const mistake = new Error('a mistake')

  await expect(
    db.inOrg(orgId, async (tx) => {
      await addLabel(tx, orgId, 'First')
      throw mistake
    }),
  ).rejects.toBe(mistake)

  expect(await labels(orgId)).toEqual([])
})

test('a failed statement rolls everything back, and its error is thrown', async () => {
  const { orgId } = await service.newOrg()

  await expect(
    db.inOrg(orgId, async (tx) => {
      await addLabel(tx, orgId, 'Twice')
      await addLabel(tx, orgId, 'Twice')
    }),
  ).rejects.toMatchObject({ code: '23505' })

  expect(await labels(orgId)).toEqual([])
})

test('a failure hidden by the work is not reported as a commit', async () => {
  const { orgId } = await service.newOrg()

  const work = db.inOrg(orgId, async (tx) => {
    await addLabel(tx, orgId, 'Hidden')
    await tx.query(sql`select 1 / 0`).catch(() => undefined)
  })

  await expect(work).rejects.toThrow(/rolled back/)
  expect(await labels(orgId)).toEqual([])
})

test('a statement timeout is reported with advice', async () => {
  const slow = db.readInOrg(newId(), async (tx) => {
    await tx.query(sql`set local statement_timeout = 20`)
    await tx.query(sql`select pg_sleep(5)`)
  })

  await expect(slow).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('use narrower filters'),
  })
})

test('a read-only server is reported as unavailable', async () => {
  const { orgId } = await service.newOrg()

  const refused = db.inOrg(orgId, async (tx) => {
    await tx.query(sql`set transaction read only`)
    await tx.query(sql`delete from label where "orgId" = ${orgId}`)
  })

  await expect(refused).rejects.toMatchObject({ status: 503 })
})

test('an idle transaction is terminated and its locks are released', async () => {
  const lock = sql`select pg_try_advisory_xact_lock(1, 1) as taken`
  const isFree = async () => {
    const [row] = await db.inSystem((tx) => tx.query<{ taken: boolean }>(lock))
    return row?.taken === true
  }
  const taken = Promise.withResolvers<void>()
  const wakeUp = Promise.withResolvers<void>()

  const asleep = db.inSystem(async (tx) => {
    await tx.query(sql`set local idle_in_transaction_session_timeout = 50`)
    await tx.query(lock)
    taken.resolve()
    await wakeUp.promise
    await tx.query(sql`select 1`)
  })
  await taken.promise
  await expect.poll(isFree).toBe(true)
  wakeUp.resolve()

  await expect(asleep).rejects.toMatchObject({ status: 503 })
})

test('caches of the database are invalidated when a connection breaks', async () => {
  const { orgId } = await service.newOrg()
  const database = () => db.readInOrg(orgId, async (tx) => tx.database)
  const before = await database()
  const again = await database()

  const broken = db.inOrg(orgId, (tx) =>
    tx.query(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  await expect(broken).rejects.toMatchObject({ status: 503 })

  expect(again).toBe(before)
  expect(await database()).not.toBe(before)
})

test('no transaction can be idle for longer than a request', async () => {
  const [row] = await db.inSystem((tx) =>
    tx.query(sql`select current_setting('idle_in_transaction_session_timeout') as longest`),
  )

  expect(row).toEqual({ longest: '10s' })
})

test('the pool still works after many errors', async () => {
  const { orgId } = await service.newOrg()

  const failed = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      db.inOrg(orgId, (tx) =>
        i % 2 === 0 ? tx.query(sql`select 1 / 0`) : Promise.reject(new Error('a mistake')),
      ),
    ),
  )

  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await labels(orgId)).toEqual([])
  // A read releases its connection one event loop iteration after returning its result.
  await nextTurn()
  expect(db.pool.totalCount).toBeLessThanOrEqual(5)
  expect(db.pool.idleCount).toBe(db.pool.totalCount)
  expect(db.waiting()).toBe(0)
})

test('an organization gets a connection no matter how many another one requests', async () => {
  const { orgId } = await service.newOrg()
  const { orgId: other } = await service.newOrg()
  const gate = Promise.withResolvers<void>()
  const held = Array.from({ length: 30 }, () => db.readInOrg(other, () => gate.promise))

  const visible = await labels(orgId)
  gate.resolve()
  await Promise.all(held)

  expect(visible).toEqual([])
})

test('concurrent transactions for many organizations are isolated', async () => {
  const orgIds = Array.from({ length: 100 }, newId)

  const bound = await Promise.all(orgIds.map((orgId) => db.inOrg(orgId, boundOrg)))

  expect(bound.flat()).toEqual(orgIds.map((org) => ({ org })))
})

test('a connection forgets the organization after each transaction, even a failed one', async () => {
  const fail = (orgId: string) => db.inOrg(orgId, (tx) => tx.query(sql`select 1 / 0`))
  await Promise.allSettled(Array.from({ length: 20 }, newId).map(fail))
  await Promise.all(Array.from({ length: 20 }, newId).map((orgId) => db.inOrg(orgId, boundOrg)))

  const left = await Promise.all(Array.from({ length: 20 }, () => db.inSystem(boundOrg)))

  // After a transaction has set a setting locally, the setting reads as an empty string.
  for (const [row] of left) expect(['', null]).toContain(row?.org)
})

test.for([
  '',
  'not an id',
  "'; drop table lead; --",
  `${newId()}'`,
  newId().toUpperCase(),
  `${newId()}\n`,
])('%j is rejected as an organization', async (orgId) => {
  await expect(async () => db.inOrg(orgId, boundOrg)).rejects.toThrow('not an organization id')
  await expect(async () => db.readInOrg(orgId, boundOrg)).rejects.toThrow('not an organization id')
})

test('a read transaction cannot write', async () => {
  const { orgId } = await service.newOrg()

  await expect(db.readInOrg(orgId, (tx) => addLabel(tx, orgId, 'No'))).rejects.toMatchObject({
    code: '25006',
  })
})

test('concurrent statements of a transaction can fail together', async () => {
  const { orgId } = await service.newOrg()

  await expect(
    db.inOrg(orgId, async (tx) => {
      const others = [tx.query(sql`select 1 / 0`), addLabel(tx, orgId, 'After')]
      await tx.query(sql`select 1`)
      await Promise.all(others)
    }),
  ).rejects.toBeDefined()

  expect(await labels(orgId)).toEqual([])
})

test('work that continues after its transaction has failed sends nothing to the next one', async () => {
  const [{ orgId }, other] = [await service.newOrg(), await service.newOrg()]
  const mistake = new Error('a mistake')
  const { promise: goOn, resolve } = Promise.withResolvers<void>()
  const late: Promise<unknown>[] = []
  const slowly = async (tx: Tx) => {
    await goOn
    await addLabel(tx, orgId, 'Late')
  }

  const failed = db.inOrg(orgId, async (tx) => {
    late.push(slowly(tx))
    throw mistake
  })
  await expect(failed).rejects.toBe(mistake)
  const names = await db.inOrg(other.orgId, async (tx) => {
    resolve()
    await expect(late[0]).rejects.toThrow('The transaction has already ended.')
    await addLabel(tx, other.orgId, 'Kept')
    return tx.query(sql`select name from label`)
  })

  expect([await labels(orgId), names]).toEqual([[], [{ name: 'Kept' }]])
})
