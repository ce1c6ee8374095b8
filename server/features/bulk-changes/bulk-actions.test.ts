import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { bulkChangeCalls } from '../../test/calls/bulk/bulk-change-calls.ts'
import { create, list, read } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { selectAsOlderProcess } from '../../test/stores/settings/bulk-change-rows-store.ts'
import { runBulkChangeTurn } from './bulk-change-worker.ts'

const service = await startService()
afterAll(service.stop)

const { newTeam } = bulkChangeCalls(service)

const readLabels = async (org: TestOrg, id: string) => {
  const { labelId, moreLabelIds } = await read(org, id)
  return [labelId, ...(moreLabelIds?.split(',') ?? [])].filter((label) => label !== null)
}

test('labels are added and removed, and the undo skips leads with other labels by now', async () => {
  const { org, person, change, undo, newLabel } = await newTeam()
  const [hot, cold, vip] = [await newLabel('Hot'), await newLabel('Cold'), await newLabel('VIP')]
  const first = await create(org, { name: 'First', labelId: cold })
  const second = await create(org, { name: 'Second' })
  const third = await create(org, { name: 'Third', labelId: vip })
  const other = await create(org, { name: 'Other', status: 'won' })

  const done = await change({ status: 'open' }, { addLabelIds: [hot], removeLabelIds: [cold] })
  const labeled = await Promise.all([first, second, third].map((id) => readLabels(org, id)))
  await person.call(`PUT /orgs/${org.orgId}/lead-labels`, { body: { ids: [second], add: [vip] } })
  const undone = await undo(done.id)

  expect(done).toMatchObject({ state: 'changed', done: 3, changed: 3 })
  expect(labeled).toEqual([[hot], [hot], [vip, hot]])
  expect(undone).toMatchObject({ state: 'undone', restored: 3 })
  const restored = await Promise.all([first, second, third].map((id) => readLabels(org, id)))
  expect(restored).toEqual([[cold], [hot, vip], [vip]])
  expect(await readLabels(org, other)).toEqual([])
})

test('a lead that would have too many labels is skipped', async () => {
  const { org, person, change, newLabel } = await newTeam()
  const labels: string[] = []
  for (let i = 0; i < 21; i += 1) labels.push(await newLabel(`Label ${i}`))
  const full = await create(org, { name: 'Full' })
  await create(org, { name: 'Empty' })
  await person.call(`PUT /orgs/${org.orgId}/lead-labels`, {
    body: { ids: [full], add: labels.slice(1) },
  })

  const done = await change({}, { addLabelIds: labels.slice(0, 1) })

  expect(done).toMatchObject({ state: 'changed', done: 2, changed: 1 })
})

test('the owner of all matching leads is changed, and the undo restores the previous ones', async () => {
  const { org, person, change, undo } = await newTeam()
  const colleague = await newPerson(service, { [org.orgId]: 'member' })
  const [owned, free] = [await create(org, { name: 'Owned' }), await create(org, { name: 'Free' })]
  const assign = (ids: string[], ownerId: string) =>
    person.call(`PUT /orgs/${org.orgId}/lead-owners`, { body: { ids, ownerId } })
  await assign([owned], person.id)

  const done = await change({}, { ownerId: colleague.id })
  const during = [(await read(org, owned)).ownerId, (await read(org, free)).ownerId]
  const undone = await undo(done.id)

  expect(done).toMatchObject({ state: 'changed', changed: 2 })
  expect(during).toEqual([colleague.id, colleague.id])
  expect(undone).toMatchObject({ state: 'undone', restored: 2 })
  expect((await read(org, owned)).ownerId).toBe(person.id)
  expect((await read(org, free)).ownerId).toBeNull()
})

test('only a member who can own leads can become the owner', async () => {
  const { org, start } = await newTeam()
  const reporter = await newPerson(service, { [org.orgId]: 'reporter' })

  const [stranger, reported] = [
    await start({}, { ownerId: newId() }),
    await start({}, { ownerId: reporter.id }),
  ]

  expect([stranger.status, reported.status]).toEqual([404, 409])
})

test('all matching leads are deleted, and the undo restores them with their history', async () => {
  const { org, person, change, undo } = await newTeam()
  const items = Array.from({ length: 620 }, (_, i) => ({
    action: 'create',
    lead: { name: `Old ${i}`, externalId: `old-${i}`, value: i },
  }))
  await org.call('POST /leads/batch', { body: { items } })
  const kept = await create(org, { name: 'Kept', status: 'won' })
  const { body } = await list(org, { externalId: 'old-1' })
  const commented = body.data[0]
  await person.call(`POST /orgs/${org.orgId}/leads/${commented.id}/comments`, {
    body: { text: 'Call back' },
  })

  const done = await change({ status: 'open' }, { deleted: true })
  const left = await list(org, {})
  const [single] = (await list(org, { externalId: 'old-2' })).body.data
  const undone = await undo(done.id)

  expect(done).toMatchObject({ state: 'changed', done: 620, changed: 620 })
  expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual([kept])
  expect(single).toBeUndefined()
  expect(undone).toMatchObject({ state: 'undone', changed: 620, restored: 620 })
  expect((await list(org, { limit: '1' })).body.meta.pagination.total).toBe(621)
  const { updatedAt: _, ...before } = commented
  expect(await read(org, commented.id)).toMatchObject(before)
  const teamwork = await person.call(`GET /orgs/${org.orgId}/leads/${commented.id}/teamwork`)
  expect(teamwork.body.data.comments).toMatchObject([{ text: 'Call back' }])
  const history = await person.call(`GET /orgs/${org.orgId}/leads/${commented.id}/history`)
  expect(history.body.data.map(({ field }: { field: string }) => field)).toContain('deletedAt')
})

test('an undo leaves a lead deleted if another one has its external ID by now', async () => {
  const { org, change, undo } = await newTeam()
  const taken = await create(org, { name: 'A', externalId: 'one' })
  const free = await create(org, { name: 'B', externalId: 'two' })
  const done = await change({}, { deleted: true })
  const newer = await create(org, { name: 'C', externalId: 'one' })

  const undone = await undo(done.id)

  expect(undone).toMatchObject({ state: 'undone', changed: 2, restored: 1 })
  const { body } = await list(org, {})
  expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([free, newer].toSorted())
  const deleted = await org.call('GET /deleted-leads')
  expect(deleted.body.data.rows.map(({ id }: { id: string }) => id)).toEqual([taken])
})

test('processes of an older version see no changes whose kind they do not know', async () => {
  const { org, start, change } = await newTeam()
  await create(org, { name: 'Ada' })
  const selectVisible = () => service.db.inSystem(selectAsOlderProcess)

  const values = (await start({}, { value: 5 })).body.data.id
  expect(await selectVisible()).toContain(values)
  await runBulkChangeTurn(service.db, { orgId: org.orgId, id: values })
  const deletion = (await start({}, { deleted: true })).body.data.id
  expect(await selectVisible()).not.toContain(deletion)
  await runBulkChangeTurn(service.db, { orgId: org.orgId, id: deletion })

  expect((await change({}, { deleted: true })).state).toBe('changed')
})
