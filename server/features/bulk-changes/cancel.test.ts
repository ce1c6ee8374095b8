import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/db/database.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { bulkChangeCalls } from '../../test/calls/bulk/bulk-change-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { runWhileLocked } from '../../test/stores/run-while-locked.ts'
import { selectLeadRows } from '../leads/store/lead-store.ts'
import { runBulkChangeTurn } from './bulk-change-worker.ts'

const service = await startService()
afterAll(service.stop)
const { newTeam } = bulkChangeCalls(service)

test('a canceled change keeps what is done, which can be undone, and frees the queue', async () => {
  const { org, person, start, run, runFirstBatch, cancel, undo, addLeads, countLeads } =
    await newTeam({}, 'member')
  const colleague = await newPerson(service, { [org.orgId]: 'admin' })
  await addLeads(600)
  const { id } = (await start({}, { status: 'qualified' })).body.data
  const resume = await runFirstBatch(id)

  const canceled = await cancel(id, colleague)
  // No process changes anything after the cancellation: not the first process, if it continues, nor
  // another process.
  const others = await runBulkChangeTurn(service.db, { orgId: org.orgId, id })
  const own = await resume()

  expect(canceled.status).toBe(200)
  expect(canceled.body.data).toMatchObject({ state: 'canceled', done: 500, changed: 500 })
  expect([others, own]).toEqual([false, 0])
  expect(await countLeads({ status: 'qualified' })).toBe(500)
  const next = await start({ status: 'open' }, { value: 5 })
  expect(next.status).toBe(202)
  expect(await run(next.body.data.id)).toMatchObject({ state: 'changed', changed: 100 })
  expect(await undo(id)).toMatchObject({ state: 'undone', restored: 500 })
  expect(await countLeads({ status: 'open' })).toBe(600)
  const { rows } = (await colleague.call(`GET /orgs/${org.orgId}/audit`)).body.data
  const actions = rows.flatMap((row: Record<string, unknown>) =>
    row.objectId === id ? [[row.action, row.actorId]] : [],
  )
  expect(actions).toEqual([
    ['undo', person.id],
    ['cancel', colleague.id],
    ['change', person.id],
  ])
})

test('a batch that has not been committed is rolled back, even if the undo has started', async () => {
  const { org, start, runFirstBatch, cancel, startUndo, run, countLeads } = await newTeam()
  const lead = await create(org, { name: 'Ada' })
  const { id } = (await start({}, { value: 1 })).body.data

  const lock = (tx: OrgTx) => selectLeadRows(tx, [lead], 'locked')
  const cancelAndUndo = async () => {
    expect((await cancel(id)).body.data.state).toBe('canceled')
    expect((await startUndo(id)).status).toBe(202)
  }

  await runWhileLocked(service.db, org.orgId, lock, () => runFirstBatch(id), cancelAndUndo)

  expect(await countLeads({ 'value[gte]': '1' })).toBe(0)
  expect(await run(id)).toMatchObject({ state: 'undone', done: 0, changed: 0, restored: 0 })
})

test('a canceled undo can be started again', async () => {
  const { change, startUndo, runFirstBatch, cancel, undo, addLeads, countLeads } = await newTeam()
  await addLeads(600)
  for (const changes of [{ value: 1 }, { deleted: true }]) {
    const { id } = await change({}, changes)
    await startUndo(id)
    await runFirstBatch(id)

    const canceled = await cancel(id)

    expect(canceled.body.data).toMatchObject({ state: 'canceled', changed: 600, restored: 500 })
    expect(await undo(id)).toMatchObject({ state: 'undone', restored: 600 })
  }
  expect(await countLeads({ 'value[gte]': '1' })).toBe(0)
})

test('canceling has no effect on a change that has ended', async () => {
  const { org, person, change, cancel, addLeads } = await newTeam()
  await addLeads(1)
  const done = await change({}, { value: 1 })

  const { status, body } = await cancel(done.id)

  expect([status, body.data]).toEqual([200, done])
  const { rows } = (await person.call(`GET /orgs/${org.orgId}/audit`)).body.data
  expect(rows.map(({ action }: { action: string }) => action)).not.toContain('cancel')
})
