import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { bulkChangeCalls } from '../../test/calls/bulk/bulk-change-calls.ts'
import { create, createTestCtx, list, read } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { runWhileLocked } from '../../test/stores/run-while-locked.ts'
import { changeOwner } from '../leads/index.ts'
import { selectHistory } from '../leads/store/history-store.ts'
import { selectBulkChanges } from './bulk-change-store.ts'

const service = await startService()
afterAll(service.stop)
const { newTeam } = bulkChangeCalls(service)

async function newBulk() {
  const team = await newTeam({}, 'member')
  const { org, person } = team
  return {
    ...team,
    undo: team.startUndo,
    change: (ids: readonly string[], changes: object) =>
      person.call(`POST /orgs/${org.orgId}/leads/change`, { body: { ids, changes } }),
    loadHistory: (id: string) => service.db.readInOrg(org.orgId, (tx) => selectHistory(tx, id)),
  }
}

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i}`)

test('all matching leads are changed, also those on later pages, and no others', async () => {
  const { org, start, run } = await newBulk()
  const items = names(230, 'Old').map((name) => ({
    action: 'create',
    lead: { name, utm_source: 'fair' },
  }))
  await org.call('POST /leads/batch', { body: { items } })
  const other = await create(org, { name: 'Other', utm_source: 'web' })
  const won = await create(org, { name: 'Won', utm_source: 'fair', status: 'won' })

  const started = await start(
    { status: 'open', utm_source: 'fair' },
    { status: 'lost', lossReason: 'Too late' },
  )
  const ended = await run(started.body.data.id)

  expect(started.status).toBe(202)
  expect(started.body.data).toMatchObject({ state: 'changing', total: 230, done: 0 })
  expect(ended).toMatchObject({ state: 'changed', done: 230, changed: 230, message: null })
  const lost = await list(org, { status: 'lost', lossReason: 'Too late', limit: '1' })
  expect(lost.body.meta.pagination.total).toBe(230)
  expect((await read(org, other)).status).toBe('open')
  expect((await read(org, won)).status).toBe('won')
})

test('an undo restores values and dates, and skips leads that were changed since', async () => {
  const { org, start, run, undo, change } = await newBulk()
  const lost = await create(org, { name: 'A', status: 'lost', lossReason: 'Price', value: 3 })
  const open = await create(org, { name: 'B', value: 4 })
  const later = await create(org, { name: 'C', value: 5 })
  const before = await Promise.all([lost, open].map((id) => read(org, id)))
  const { body } = await start({}, { status: 'won', value: 9 })
  await run(body.data.id)
  await change([later], { value: 10 })

  const { status } = await undo(body.data.id)
  const ended = await run(body.data.id)

  expect(status).toBe(202)
  expect(ended).toMatchObject({ state: 'undone', changed: 3, restored: 3 })
  const after = await Promise.all([lost, open].map((id) => read(org, id)))
  expect(after).toEqual(before.map((lead, i) => ({ ...lead, updatedAt: after[i].updatedAt })))
  expect(await read(org, later)).toMatchObject({ status: 'won', value: 10 })
  expect((await undo(body.data.id)).status).toBe(409)
})

test('a change that fails says why, and can be undone', async () => {
  const { org, start, run, undo } = await newBulk()
  await create(org, { name: 'A' })
  const { body } = await start({}, { lossReason: 'Price' })

  const failed = await run(body.data.id)

  expect(failed).toMatchObject({ state: 'failed', changed: 0 })
  expect(failed.message).toContain('lossReason')
  expect((await undo(body.data.id)).status).toBe(202)
  expect(await run(body.data.id)).toMatchObject({ state: 'undone', restored: 0 })
})

test('another process continues a change whose process died, and changes each lead once', async () => {
  const { org, start, run, runFirstBatch, loadHistory } = await newBulk()
  const items = names(600, 'Lead').map((name) => ({ action: 'create', lead: { name } }))
  await org.call('POST /leads/batch', { body: { items } })
  const { body } = await start({}, { status: 'qualified' })
  const { id } = body.data
  const resume = await runFirstBatch(id, 200)
  const [half] = await service.db.readInOrg(org.orgId, (tx) => selectBulkChanges(tx, 1))

  const ended = await run(id)
  // The first process seemed dead but was only slow, and now continues.
  await resume()

  expect(half).toMatchObject({ state: 'changing', done: 500, changed: 500 })
  expect(ended).toMatchObject({ state: 'changed', done: 600, changed: 600 })
  const histories = await Promise.all(
    (await list(org, { limit: '100', page: '6' })).body.data.map(
      async (lead: { id: string }) => (await loadHistory(lead.id)).length,
    ),
  )
  expect(new Set(histories)).toEqual(new Set([2]))
})

test('a second change has to wait for the first one', async () => {
  const { org, start, run } = await newBulk()
  await create(org, { name: 'A' })
  const first = await start({}, { value: 1 })

  const second = await start({}, { value: 2 })
  await run(first.body.data.id)
  const third = await start({}, { value: 3 })

  expect([second.status, third.status]).toEqual([409, 202])
  expect(second.body.error.message).toBe('Another bulk change is running. Wait for it to finish.')
})

test.for([
  [{ bogus: 'x' }, { value: 1 }, 'INVALID_FILTER'],
  [{ status: 'lots' }, { value: 1 }, 'INVALID_FILTER'],
  [{ limit: 5 }, { value: 1 }, 'VALIDATION_ERROR'],
  [{ ['__proto__']: { status: 'won' } }, { value: 1 }, 'VALIDATION_ERROR'],
  [{}, {}, 'VALIDATION_ERROR'],
  [{}, { labelId: newId() }, 'VALIDATION_ERROR'],
  [{}, { name: 'x' }, 'VALIDATION_ERROR'],
  [{}, { addLabelIds: [newId()] }, 'VALIDATION_ERROR'],
  [{}, { addLabelIds: [] }, 'VALIDATION_ERROR'],
  [{}, { deleted: false }, 'VALIDATION_ERROR'],
  [{}, { deleted: true, value: 1 }, 'VALIDATION_ERROR'],
  [{}, { ownerId: null, removeLabelIds: [newId()] }, 'VALIDATION_ERROR'],
] as const)('an invalid request is rejected: %j %j', async ([query, changes, code]) => {
  const { start } = await newBulk()

  const { status, body } = await start(query, changes)

  expect([status, body.error.code]).toEqual([400, code])
})

test('leads created while a change is running are not changed', async () => {
  const { org, start, run } = await newBulk()
  await create(org, { name: 'Before' })
  const { body } = await start({}, { value: 1 })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const after = await create(org, { name: 'After' })

  await run(body.data.id)

  expect((await read(org, after)).value).toBeNull()
})

test('a lead that someone changes after it was listed is not changed', async () => {
  const { org, person, start, run } = await newBulk()
  const items = names(510, 'Lead').map((name) => ({ action: 'create', lead: { name } }))
  await org.call('POST /leads/batch', { body: { items } })
  const [first] = (await list(org, { sort: 'createdAt:asc', limit: '1' })).body.data
  const [last] = (await list(org, { sort: 'createdAt:desc', limit: '1' })).body.data
  const { body } = await start({ ownerId: 'none' }, { value: 1 })
  const ctx = await createTestCtx(service, org)
  // Locks the first lead, so that the change waits in its first batch while the last lead gets an
  // owner.
  const assign = (tx: OrgTx) =>
    changeOwner(ctx, tx, [first.id, last.id], ({ id }) => (id === last.id ? person.id : undefined))

  const ended = await runWhileLocked(service.db, org.orgId, assign, () => run(body.data.id))

  expect(ended).toMatchObject({ state: 'changed', done: 510, changed: 509 })
  expect((await read(org, last.id)).value).toBeNull()
})
