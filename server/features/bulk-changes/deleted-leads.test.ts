import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { bulkChangeCalls } from '../../test/calls/bulk/bulk-change-calls.ts'
import { create, patch, read } from '../../test/calls/lead-calls.ts'
import { merge, unmerge } from '../../test/calls/merge-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { countRows } from '../../test/stores/org-rows-store.ts'
import { eraseExpiredLeads } from '../leads/index.ts'
import { expireBulkChanges } from './index.ts'

const service = await startService()
afterAll(service.stop)
const { newTeam } = bulkChangeCalls(service)

const count = (org: TestOrg, table: string) =>
  service.db.readInOrg(org.orgId, (tx) => countRows(tx, table))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const remove = (org: TestOrg, id: string) => org.call(`DELETE /leads/${id}`)

const restore = (org: TestOrg, id: string) => org.call(`POST /leads/${id}/restore`)

test('earlier changes of every kind can be undone after a deletion has been undone', async () => {
  const { org, person, change, undo, newLabel } = await newTeam()
  const colleague = await newPerson(service, { [org.orgId]: 'member' })
  const [hot, cold] = [await newLabel('Hot'), await newLabel('Cold')]
  const single = await create(org, { name: 'Single', value: 1, labelId: cold })
  const bulk = await create(org, { name: 'Bulk', value: 2, status: 'lost', lossReason: 'Price' })
  const before = await Promise.all([single, bulk].map((id) => read(org, id)))
  const changes = [
    await change({}, { status: 'won', value: 9 }),
    await change({}, { addLabelIds: [hot], removeLabelIds: [cold] }),
    await change({}, { ownerId: colleague.id }),
  ]

  await remove(org, single)
  expect(await count(org, 'bulk_change_lead')).toBe(3)
  expect((await restore(org, single)).status).toBe(200)
  const deletion = await change({}, { deleted: true })
  expect(await count(org, 'bulk_change_lead')).toBe(0)
  await undo(deletion.id)
  expect(await read(org, bulk)).toMatchObject({ value: 9, labelId: hot, ownerId: colleague.id })
  for (const { id } of changes.toReversed()) {
    expect(await undo(id)).toMatchObject({ state: 'undone', restored: 2 })
  }

  const after = await Promise.all([single, bulk].map((id) => read(org, id)))
  expect(after).toEqual(before.map((lead, i) => ({ ...lead, updatedAt: after[i].updatedAt })))
  const { body } = await person.call(`GET /orgs/${org.orgId}/bulk-changes`)
  expect(body.data.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('undone'))
})

test('a merged lead keeps what an undo needs until the merge is undone', async () => {
  const { org, change, undo } = await newTeam()
  const [kept, merged] = [
    await create(org, { name: 'A', value: 1 }),
    await create(org, { name: 'B', value: 2 }),
  ]
  const done = await change({}, { value: 9 })
  await merge(org, kept, merged)

  await unmerge(org, merged)
  await undo(done.id)

  expect([(await read(org, kept)).value, (await read(org, merged)).value]).toEqual([1, 2])
})

test('a change that was undone or expired while a lead was deleted does not return', async () => {
  const { org, change, undo } = await newTeam()
  const id = await create(org, { name: 'A', value: 1 })
  const undone = await change({}, { value: 2 })
  await remove(org, id)
  expect(await undo(undone.id)).toMatchObject({ state: 'undone', restored: 0 })
  expect((await restore(org, id)).status).toBe(200)
  expect(await count(org, 'bulk_change_lead')).toBe(0)

  await change({}, { value: 3 })
  await remove(org, id)
  await expireBulkChanges(service.db, org.orgId, inDays(31))
  expect((await restore(org, id)).status).toBe(200)

  expect(await count(org, 'bulk_change_lead')).toBe(0)
  expect((await read(org, id)).value).toBe(3)
  // The change can no longer be undone, but the lead can be changed and deleted.
  await patch(org, { id, value: 4 })
  expect((await remove(org, id)).status).toBe(200)
})

test('erasing leads also erases what undos need, before and after the deadline', async () => {
  const { org, person, change } = await newTeam()
  const [erased, expired] = [await create(org, { name: 'A' }), await create(org, { name: 'B' })]
  await change({}, { status: 'lost', lossReason: 'Secret' })
  const deletion = await change({}, { deleted: true })

  expect((await person.call(`POST /orgs/${org.orgId}/leads/${erased}/erase`)).status).toBe(200)
  expect(await count(org, 'deleted_lead')).toBe(1)
  expect(await eraseExpiredLeads(service.db, org.orgId, inDays(31), undefined, 100)).toBe(1)

  expect(await count(org, 'deleted_lead')).toBe(0)
  expect(await count(org, 'bulk_change_lead')).toBe(0)
  expect((await restore(org, expired)).status).toBe(404)
  const undone = await person.call(`POST /orgs/${org.orgId}/bulk-changes/${deletion.id}/undo`)
  expect(undone.status).toBe(202)
})
