import { afterAll, expect, test } from 'vitest'
import { createJobs } from '../../../jobs.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  create,
  list,
  listField,
  patch,
  read,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { expectOk, merge, unmerge } from '../../../test/calls/merge-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../../test/harness.ts'
import { countRows } from '../../../test/stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const loadHistory = async (by: TestOrg, id: string): Promise<TestAnswer['body'][]> =>
  expectOk(by.call(`GET /leads/${id}/history`))

const count = (by: TestOrg, table: string): Promise<number> =>
  service.db.inOrg(by.orgId, (tx) => countRows(tx, table))

/** Runs the hourly job that erases deleted and merged leads that can no longer be restored. */
const eraseExpired = async (days: number): Promise<void> => {
  const now = new Date(Date.now() + days * 86_400_000)
  const job = createJobs(service.db, () => now).find(({ name }) => name === 'erase-deleted-leads')
  await (job ?? expect.fail('no such job')).run()
}

test('the kept lead keeps its values and takes those that it lacks', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, {
    ...{ name: 'Ada', email: 'ada@example.com', value: 10, gclid: 'g' },
    ...{ ad_storage: true, createdAt: '2026-01-01T00:00:00Z' },
  })
  const mergedId = await create(own, {
    ...{ name: 'Ada L.', phone: '+49 170 1234567', value: 99, externalId: 'crm-1', gclid: 'h' },
    ...{ note: 'Call', country: 'DE', status: 'won', ad_storage: false, ad_user_data: true },
  })
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })
  const before = await read(own, keptId)

  const result = await expectOk(merge(own, keptId, mergedId))

  const taken = {
    ...{ phone: '+49 170 1234567', externalId: 'crm-1', note: 'Call', country: 'DE' },
    ...{ ad_storage: false, ad_user_data: true },
  }
  const after = await read(own, keptId)
  expect(after).toEqual({ ...before, ...taken, updatedAt: after.updatedAt })
  expect(result).toMatchObject({ id: keptId, mergedId, message: 'Leads merged.' })
  expect(result.filled.toSorted()).toEqual(Object.keys(taken).toSorted())
  expect(after.updatedAt > before.updatedAt).toBe(true)
  expect(await listField(own, { search: '1234567' }, 'id')).toEqual([keptId])
  expect((await patch(own, { externalId: 'crm-1', note: 'Found' })).status).toBe(200)
})

test('a merged lead is in no list or total, and its ID leads to the kept one', async () => {
  const own = await service.newOrg()
  const [keptId, middleId, mergedId] = [
    await create(own, { name: 'Kept', value: 1 }),
    await create(own, { name: 'Middle', status: 'won', value: 5 }),
    await create(own, { name: 'Gone', email: 'gone@example.com', status: 'won', value: 7 }),
  ]
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })

  await expectOk(merge(own, middleId, mergedId))
  await expectOk(merge(own, keptId, middleId))

  expect(await listField(own, {}, 'id')).toEqual([keptId])
  expect(await listField(own, { search: 'gone@' }, 'id')).toEqual([keptId])
  expect((await list(own)).body.meta.pagination.total).toBe(1)
  const stats = await expectOk(own.call('POST /stats', { body: {} }))
  expect([stats.usage.leadsUsed, stats.leads.total, stats.conversion.totalValue]).toEqual([1, 1, 0])
  for (const [route, sent] of [
    [`GET /leads/${mergedId}`],
    [`GET /leads/${mergedId}/history`],
    [`PATCH /leads/${mergedId}`, { body: { note: 'x' } }],
    ['PATCH /leads', { body: { id: mergedId, note: 'x' } }],
    [`DELETE /leads/${mergedId}`],
  ] as const) {
    const { status, body } = await own.call(route, sent)
    expect([status, body.error]).toMatchObject([404, { code: 'NOT_FOUND', details: { keptId } }])
    expect(body.error.message).toBe('The lead was merged into another one. Use details.keptId.')
  }
  const { rows } = await expectOk(own.call('GET /deleted-leads'))
  expect(rows).toMatchObject([
    { id: mergedId, keptId: middleId },
    { id: middleId, keptId },
  ])
})

test('undoing restores both leads, except for changes made since', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Ada', email: 'ada@example.com' })
  const body = { name: 'A.', phone: '0170 1', note: 'Old', externalId: 'x', country: 'DE' }
  const mergedId = await create(own, { ...body, email: 'a@example.com', custom: '{"n":1}' })
  await patch(own, { id: mergedId, status: 'won', value: 3.5 })
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })
  const [kept, merged] = [await read(own, keptId), await read(own, mergedId)]
  const history = await loadHistory(own, mergedId)
  await expectOk(merge(own, keptId, mergedId))
  await patch(own, { id: keptId, note: 'New' })
  await compactOrg(service.db, own.orgId, { small: 1, large: 2 })

  const answer = await expectOk(unmerge(own, mergedId))

  expect(answer).toEqual({ id: mergedId, keptId, message: 'Merge undone.' })
  const [keptAfter, mergedAfter] = [await read(own, keptId), await read(own, mergedId)]
  expect(keptAfter).toEqual({ ...kept, note: 'New', updatedAt: keptAfter.updatedAt })
  expect(mergedAfter).toEqual({ ...merged, updatedAt: mergedAfter.updatedAt })
  const restored = await loadHistory(own, mergedId)
  expect(restored.slice(0, history.length)).toEqual(history)
  expect(restored.slice(history.length)).toMatchObject([
    { field: 'keptId', from: null, to: keptId, mergedId: null },
    { field: 'keptId', from: keptId, to: null, mergedId: null },
  ])
  expect((await loadHistory(own, keptId)).some((row) => row.mergedId !== null)).toBe(false)
  expect(await listField(own, { sort: 'createdAt:asc' }, 'id')).toEqual([keptId, mergedId])
  expect(await listField(own, { status: 'won' }, 'id')).toEqual([mergedId])
  expect(toRejection(await unmerge(own, mergedId))).toMatchObject({ status: 404 })
})

interface Team {
  readonly own: TestOrg
  readonly user: TestPerson
  readonly ids: readonly [kept: string, merged: string]
  load(id: string): Promise<TestAnswer['body']>
  post(id: string, path: string, body: object): Promise<TestAnswer['body']>
}

async function newTeam(): Promise<Team> {
  const own = await service.newOrg()
  const user = await newPerson(service, { [own.orgId]: 'member' })
  const at = `/orgs/${own.orgId}/leads`
  return {
    ...{ own, user },
    ids: [await create(own, { name: 'Kept' }), await create(own, { name: 'Merged' })],
    load: (id) => expectOk(user.call(`GET ${at}/${id}/teamwork`)),
    post: (id, path, body) => expectOk(user.call(`POST ${at}/${id}${path}`, { body })),
  }
}

test('owner, comments and reminders move to the kept lead and back', async () => {
  const { own, user, ids, load, post } = await newTeam()
  const [keptId, mergedId] = ids
  const dueAt = '2099-01-01T09:00:00.000Z'
  await user.call(`PUT /orgs/${own.orgId}/lead-owners`, {
    body: { ids: [mergedId], ownerId: user.id },
  })
  await post(keptId, '/comments', { text: 'Of kept' })
  await post(mergedId, '/comments', { text: 'Of merged' })
  const { id: done } = await post(mergedId, '/comments', { text: 'Deleted since' })
  await post(mergedId, '/reminders', { dueAt, note: 'Call' })
  const [kept, merged] = [await load(keptId), await load(mergedId)]

  await expectOk(merge(own, keptId, mergedId))

  const both = await load(keptId)
  expect(both.owner).toEqual(merged.owner)
  expect(both.comments).toHaveLength(3)
  expect(both.reminders).toEqual([{ ...merged.reminders[0], leadId: keptId }])
  await expectOk(user.call(`DELETE /orgs/${own.orgId}/lead-comments/${done}`))
  await expectOk(unmerge(own, mergedId))
  expect(await load(keptId)).toEqual(kept)
  const comments = merged.comments.filter(({ id }: { id: string }) => id !== done)
  expect(await load(mergedId)).toEqual({ ...merged, comments })
})

test('both histories are shown together, even after the merge becomes final', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Kept' })
  const mergedId = await create(own, { name: 'Merged', email: 'm@example.com' })
  const deeperId = await create(own, { name: 'Deeper' })
  for (const id of [deeperId, mergedId, keptId]) await patch(own, { id, note: `Note of ${id}` })
  await expectOk(merge(own, mergedId, deeperId))
  await expectOk(merge(own, keptId, mergedId))
  const shown = await loadHistory(own, keptId)
  const notes = shown.filter(({ field, from }) => field === 'note' && from === null)
  expect(notes.map((row) => [row.mergedId, row.to])).toEqual([
    [deeperId, `Note of ${deeperId}`],
    [mergedId, `Note of ${mergedId}`],
    [null, `Note of ${keptId}`],
  ])

  await eraseExpired(31)

  const kept = await loadHistory(own, keptId)
  expect(kept.filter(({ leftOut }) => !leftOut)).toEqual(shown)
  expect(kept.filter(({ leftOut }) => leftOut)).toMatchObject([
    { field: 'name', to: 'Merged', mergedId: null },
    { field: 'note', to: `Note of ${mergedId}`, mergedId: null },
  ])
  expect(await count(own, 'deleted_lead')).toBe(0)
  expect(toRejection(await unmerge(own, mergedId))).toMatchObject({ status: 404 })
  expect((await own.call(`GET /leads/${mergedId}`)).body.error.details).toBeUndefined()
})

test('events name both leads', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Kept' })
  const mergedId = await create(own, { name: 'Merged', phone: '0170 1' })
  const { nextCursor } = await expectOk(own.call('GET /events'))
  const readEvents = async (cursor: string) =>
    (await expectOk(own.call('GET /events', { query: `cursor=${cursor}` }))).events

  await expectOk(merge(own, keptId, mergedId))
  const merged = await readEvents(nextCursor)
  await expectOk(unmerge(own, mergedId))

  expect(merged).toMatchObject([
    { type: 'lead.merged', leadId: mergedId, keptId, lead: null, fields: [] },
    { type: 'lead.updated', leadId: keptId, keptId: null, fields: ['mergedId', 'phone'] },
  ])
  expect((await readEvents(merged[1].id)).slice()).toMatchObject([
    { type: 'lead.updated', leadId: keptId, fields: ['mergedId', 'phone'] },
    { type: 'lead.restored', leadId: mergedId, lead: { name: 'Merged' } },
  ])
})
