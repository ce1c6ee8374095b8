import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from '../../../jobs.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/process/ids.ts'
import {
  create,
  list,
  listField,
  patch,
  read,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../../test/harness.ts'
import { countRows } from '../../../test/stores/org-rows-store.ts'
import { selectHistory } from '../store/history-store.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const remove = (id: string, by: TestOrg = org): Promise<TestAnswer> =>
  by.call(`DELETE /leads/${id}`)
const restore = (id: string, by: TestOrg = org): Promise<TestAnswer> =>
  by.call(`POST /leads/${id}/restore`)

const listDeleted = async (by: TestOrg, query = ''): Promise<TestAnswer['body']> =>
  (await by.call('GET /deleted-leads', { query })).body.data

const runJob = async (name: string, now: Date): Promise<void> => {
  const job = createJobs(service.db, () => now).find((one) => one.name === name)
  await (job ?? expect.fail(`no job ${name}`)).run()
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

test('a deleted lead is in no list, search, total, statistic or update', async () => {
  const own = await service.newOrg()
  const kept = await create(own, { name: 'Kept', status: 'won', value: 1 })
  const id = await create(own, { name: 'Gone', email: 'gone@example.com', status: 'won', value: 5 })
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })

  const { status, body } = await remove(id, own)

  expect([status, body.data.id]).toEqual([200, id])
  expect(await listField(own, {}, 'id')).toEqual([kept])
  expect(await listField(own, { search: 'gone' }, 'id')).toEqual([])
  expect((await list(own)).body.meta.pagination.total).toBe(1)
  expect((await own.call(`GET /leads/${id}`)).status).toBe(404)
  const stats = (await own.call('POST /stats', { body: {} })).body.data
  expect([stats.usage.leadsUsed, stats.leads.total, stats.conversion.totalValue]).toEqual([1, 1, 1])
  const changes = [
    patch(own, { id, note: 'x' }),
    patch(own, { email: 'gone@example.com', note: 'x' }),
    own.call(`PATCH /leads/${id}`, { body: { note: 'x' } }),
    remove(id, own),
  ]
  expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual([404, 404, 404, 404])
})

test('a restored lead has its fields, history and place again, with a newer updatedAt', async () => {
  const own = await service.newOrg()
  const body = { name: 'Ada', externalId: 'x', value: 12.5, custom: '{"n":9007199254740993}' }
  const id = await create(own, { ...body, email: 'ada@example.com', ad_storage: true })
  await create(own, { name: 'Later' })
  await patch(own, { id, status: 'won', note: 'Called' })
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })
  const loadHistory = () => service.db.inOrg(own.orgId, (tx) => selectHistory(tx, id))
  const [before, history] = [await read(own, id), await loadHistory()]

  await remove(id, own)
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })
  const answer = await restore(id, own)

  expect([answer.status, answer.body.data]).toEqual([200, { id, message: 'Lead restored.' }])
  const after = await read(own, id)
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await listField(own, { sort: 'createdAt:asc' }, 'name')).toEqual(['Ada', 'Later'])
  expect(await listField(own, { status: 'won', search: 'ada@' }, 'id')).toEqual([id])
  const [restored, more] = [await loadHistory(), history.length]
  expect(restored.slice(0, more)).toEqual(history)
  expect(restored.slice(more)).toMatchObject([
    { field: 'deletedAt', from: null, actorKind: 'key' },
    { field: 'deletedAt', to: null, actorKind: 'key' },
  ])
  expect(await listDeleted(own)).toEqual({ rows: [], nextCursor: null })
})

test('deleted leads are listed in pages until they are restored', async () => {
  const own = await service.newOrg({ leadsLimit: 3 })
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'Locked']) ids.push(await create(own, { name, value: 1.5 }))
  for (const id of ids) await remove(id, own)

  const first = await listDeleted(own, 'limit=3')
  const second = await listDeleted(own, `limit=3&before=${first.nextCursor}`)

  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(second.rows[0]).toMatchObject({ name: 'A', value: 1.5, locked: false, status: 'open' })
  expect(first.rows[0]).toMatchObject({ name: null, locked: true })
  const { deletedAt, restorableUntil } = second.rows[0]
  expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000)
})

test('a deleted lead is not a duplicate and frees its external ID', async () => {
  const own = await service.newOrg({ duplicatePolicy: 'refuse' })
  const body = { email: 'ada@example.com', externalId: 'crm-1' }
  const id = await create(own, body)
  await remove(id, own)

  const again = await create(own, body)
  const answer = await restore(id, own)

  expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(answer.body.error.details).toEqual({ existingId: again })
  expect((await list(own)).body.meta.pagination.total).toBe(1)
  await remove(again, own)
  expect((await restore(id, own)).status).toBe(200)
})

test('a deletion makes room in the plan, and a restored lead that no longer fits is locked', async () => {
  const own = await service.newOrg({ leadsLimit: 1 })
  const id = await create(own, { name: 'First' })
  const waiting = await create(own, { name: 'Waiting' })

  await remove(id, own)
  await runJob('unlock-leads', new Date())
  await restore(id, own)

  expect(await read(own, waiting)).toMatchObject({ name: 'Waiting', locked: false })
  expect(await read(own, id)).toMatchObject({ name: null, locked: true })
})

test('of concurrent deletions and restores of a lead, one at a time succeeds', async () => {
  const id = await create(org, { name: 'Contested' })
  const each = [1, 2, 3, 4]

  const removed = await Promise.all(each.map(() => remove(id)))
  const restored = await Promise.all(each.map(() => restore(id)))

  const succeeded = (answers: readonly TestAnswer[]) =>
    answers.filter(({ status }) => status === 200)
  expect([succeeded(removed).length, succeeded(restored).length]).toEqual([1, 1])
  expect(new Set([...removed, ...restored].map(({ status }) => status))).toEqual(
    new Set([200, 404]),
  )
  expect((await read(org, id)).name).toBe('Contested')
})

test('no change is lost that is committed while a deletion waits for the lead', async () => {
  const id = await create(org, { name: 'Ada' })
  const notes = Array.from({ length: 20 }, (_, i) => `note ${i}`)

  const changes = notes.map((note) => patch(org, { id, note }))
  await remove(id)
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  await restore(id)

  const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
  const stored = history.filter(({ field }) => field === 'note').map(({ to }) => to)
  expect(stored).toEqual(notes.filter((_, i) => statuses[i] === 200))
})

test('after 30 days, a job erases deleted leads, and a restore finds nothing', async () => {
  const own = await service.newOrg()
  const id = await create(own, { name: 'Ada' })
  await remove(id, own)

  await runJob('erase-deleted-leads', inDays(29))
  expect((await listDeleted(own)).rows).toHaveLength(1)
  await runJob('erase-deleted-leads', inDays(31))

  expect((await listDeleted(own)).rows).toEqual([])
  expect((await restore(id, own)).status).toBe(404)
})

test('a deleted lead is erased earlier if its retention ends', async () => {
  const own = await service.newOrg({ retentionDays: 7 })
  await remove(await create(own, { name: 'Ada' }), own)

  await runJob('erase-deleted-leads', inDays(8))

  expect((await listDeleted(own)).rows).toEqual([])
})

test('an erased lead leaves nothing but an entry in the audit log, deleted or not', async () => {
  const own = await service.newOrg()
  const [live, deleted] = [
    await create(own, { name: 'Live', email: 'live@example.com' }),
    await create(own, { name: 'Deleted', email: 'deleted@example.com' }),
  ]
  await patch(own, { id: live, note: 'x' })
  await remove(deleted, own)

  const answers = [
    await own.call(`POST /leads/${live}/erase`),
    await own.call(`POST /leads/${deleted}/erase`),
    await own.call(`POST /leads/${live}/erase`),
  ]
  await compactOrg(service.db, own.orgId)

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect([(await restore(live, own)).status, (await restore(deleted, own)).status]).toEqual([
    404, 404,
  ])
  for (const table of ['lead', 'deleted_lead', 'lead_history', 'lead_change']) {
    expect([table, await service.db.inOrg(own.orgId, (tx) => countRows(tx, table))]).toEqual([
      table,
      0,
    ])
  }
  const entries = await service.db.inOrg(own.orgId, (tx) =>
    tx.query(sql`
      select action, "objectKind", "objectId" from audit_event
      where "orgId" = ${own.orgId} and action = 'erase' order by id`),
  )
  expect(entries).toEqual(
    [live, deleted].map((objectId) => ({ action: 'erase', objectKind: 'lead', objectId })),
  )
})

test.for(['x', newId()])('lead %s cannot be deleted, restored or erased', async (id) => {
  const answers = [await remove(id), await restore(id), await org.call(`POST /leads/${id}/erase`)]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})
