import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import {
  deleteExpiredRejected,
  deleteRejected,
  insertRejected,
  listRejected,
  type Rejected,
  selectRejected,
} from './quarantine-store.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const rejected = (nextPage: Partial<Rejected> = {}): Rejected => ({
  id: newId(),
  ruleId: newId(),
  ruleName: 'Spam',
  lead: '{"name":"Ann"}',
  receivedAt: '2026-03-01T12:00:00.000Z',
  ...nextPage,
})

const add = (orgId: string, rows: Rejected[]) => db.inOrg(orgId, (tx) => insertRejected(tx, rows))

const ids = async (orgId: string, page: { limit: number; before?: string }) =>
  (await db.readInOrg(orgId, (tx) => listRejected(tx, page))).map(({ id }) => id)

test('a rejected lead is kept unchanged for 30 days', async () => {
  const { orgId } = await service.newOrg()
  const lead = JSON.stringify({ name: 'A "quoted" \\ Ännchen 😀', note: 'nul \0, half \ud800' })
  const row = rejected({ lead })

  await add(orgId, [row])

  const stored = await db.readInOrg(orgId, (tx) => selectRejected(tx, row.id))
  expect(stored).toEqual({ ...row, expiresAt: '2026-03-31T12:00:00.000Z' })
})

test('rejected leads are listed newest first, page by page', async () => {
  const { orgId } = await service.newOrg()
  const rows = [rejected(), rejected(), rejected()]
  const [first, second, third] = rows.map(({ id }) => id)
  await add(orgId, rows)

  const page = await ids(orgId, { limit: 2 })
  const nextPage = await ids(orgId, { limit: 2, before: page[1] ?? '' })

  expect(page).toEqual([third, second])
  expect(nextPage).toEqual([first])
})

test('if two callers release the same lead, one succeeds', async () => {
  const { orgId } = await service.newOrg()
  const { id, ...nextPage } = rejected()
  await add(orgId, [{ id, ...nextPage }])

  const release = () => db.inOrg(orgId, (tx) => deleteRejected(tx, id))
  const released = await Promise.all([release(), release()])

  expect(released.toSorted()).toEqual([false, true])
  expect(await db.readInOrg(orgId, (tx) => selectRejected(tx, id))).toBeUndefined()
})

test('expired leads are deleted, oldest first and up to the limit', async () => {
  const { orgId } = await service.newOrg()
  const oldest = rejected({ receivedAt: '2026-01-01T00:00:00.000Z' })
  const older = rejected({ receivedAt: '2026-01-02T00:00:00.000Z' })
  const fresh = rejected({ receivedAt: '2026-02-01T00:00:00.001Z' })
  await add(orgId, [fresh, older, oldest])
  const expire = (limit: number) =>
    db.inOrg(orgId, (tx) => deleteExpiredRejected(tx, '2026-03-03T00:00:00.000Z', limit))

  const first = await expire(1)
  const remaining = await ids(orgId, { limit: 10 })
  const second = await expire(10)

  expect([first, second]).toEqual([1, 1])
  expect(remaining.toSorted()).toEqual([older.id, fresh.id].toSorted())
  expect(await ids(orgId, { limit: 10 })).toEqual([fresh.id])
})

test('another organization cannot see, release or expire a rejected lead', async () => {
  const { orgId } = await service.newOrg()
  const { orgId: foreign } = await service.newOrg()
  const row = rejected()
  await add(orgId, [row])

  const foreignRow = await db.readInOrg(foreign, (tx) => selectRejected(tx, row.id))
  const released = await db.inOrg(foreign, (tx) => deleteRejected(tx, row.id))
  const expired = await db.inOrg(foreign, (tx) =>
    deleteExpiredRejected(tx, '2030-01-01T00:00:00.000Z', 10),
  )

  expect([foreignRow, released, expired]).toEqual([undefined, false, 0])
  expect(await ids(foreign, { limit: 10 })).toEqual([])
  expect(await ids(orgId, { limit: 10 })).toEqual([row.id])
})
