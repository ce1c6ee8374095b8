import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../../lead-index/index.ts'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import {
  create,
  list,
  listField,
  patch,
  read,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { merge, unmerge } from '../../../test/calls/merge-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertChoice } from '../../organizations/index.ts'

const service = await startService()
afterAll(service.stop)

/** An organization with labels, and a member who changes the labels of leads. */
async function newLabels(count = 4) {
  const org = await service.newOrg()
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const ids = Array.from({ length: count }, () => newId())
  await service.db.inOrg(org.orgId, async (tx) => {
    for (const id of ids) await insertChoice(tx, 'label', { id, name: id }, new Date())
  })
  const change = (leadIds: readonly string[], body: object) =>
    member.call(`PUT /orgs/${org.orgId}/lead-labels`, { body: { ids: leadIds, ...body } })
  const [a = '', b = '', c = '', d = ''] = ids
  return { org, member, change, ids, a, b, c, d }
}

test('labels are added in order and removed, and the first one is labelId', async () => {
  const { org, change, a, b, c } = await newLabels()
  const id = await create(org, { name: 'Ada', labelId: a })
  const labels = async () => {
    const { labelId, moreLabelIds } = await read(org, id)
    return [labelId, moreLabelIds]
  }

  const added = await change([id, newId(), 'x'], { add: [b, a, c] })
  expect(added.body.data.changed).toEqual([{ id, before: [a], after: [a, b, c] }])
  expect(await labels()).toEqual([a, `${b},${c}`])
  expect((await change([id], { add: [c] })).body.data.changed).toEqual([])
  await change([id], { remove: [a] })
  expect(await labels()).toEqual([b, c])
  await change([id], { set: [a, b, c], still: [a] })
  expect(await labels()).toEqual([b, c])
  await change([id], { set: [a, b, c], still: [b, c] })
  expect(await labels()).toEqual([a, `${b},${c}`])

  const { data } = (await org.call(`GET /leads/${id}/history`)).body
  expect(data.map(({ field }: { field: string }) => field)).toContain('moreLabelIds')
  const { events } = (await org.call('GET /events', { query: 'limit=100' })).body.data
  expect(events[1]).toMatchObject({ type: 'lead.updated', fields: ['moreLabelIds'] })
})

test('setting labelId replaces the first label, and null removes all of them', async () => {
  const { org, change, a, b, c, d } = await newLabels()
  const id = await create(org, { name: 'Ada', labelId: a })
  await change([id], { add: [b, c] })

  await patch(org, { id, labelId: d })
  const replaced = await read(org, id)
  await patch(org, { id, labelId: c })
  const promoted = await read(org, id)
  await patch(org, { id, labelId: null })

  expect(replaced).toMatchObject({ labelId: d, moreLabelIds: `${b},${c}` })
  expect(promoted).toMatchObject({ labelId: c, moreLabelIds: b })
  expect(await read(org, id)).toMatchObject({ labelId: null, moreLabelIds: null })
})

test('leads are listed by any, all and none of several labels, before and after sealing', async () => {
  const { org, member, change, a, b, c } = await newLabels()
  for (const [name, add] of [
    ['A', [a]],
    ['AB', [a, b]],
    ['BC', [b, c]],
  ] as const) {
    await change([await create(org, { name })], { add })
  }
  await create(org, { name: 'none' })
  const byName = (query: Record<string, string>) => listField(org, { sort: 'name:asc', ...query })
  const expectLists = async () => {
    expect(await byName({ labelId: b })).toEqual(['AB', 'BC'])
    expect(await byName({ 'labelId[in]': `${a},${b}` })).toEqual(['A', 'AB', 'BC'])
    expect(await byName({ 'labelId[all]': `${a},${b}` })).toEqual(['AB'])
    expect(await byName({ 'labelId[not]': `${a},${c}` })).toEqual(['none'])
    const { pagination } = (await list(org, { 'labelId[in]': `${a},${b}`, limit: '1' })).body.meta
    expect(pagination.total).toBe(3)
    const values = await member.call(`GET /orgs/${org.orgId}/lead-values`, {
      query: 'field=labelId',
    })
    expect(
      new Map(values.body.data.map((v: { value: string; leads: number }) => [v.value, v.leads])),
    ).toEqual(
      new Map([
        [a, 2],
        [b, 2],
        [c, 1],
      ]),
    )
  }
  await expectLists()
  await compactOrg(service.db, org.orgId, { small: 1 })
  await expectLists()
})

test('unknown and too many labels are rejected, and others cannot change them', async () => {
  const { org, member, change, ids, a } = await newLabels(21)
  const { member: stranger, a: foreign } = await newLabels()
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  const id = await create(org, { name: 'Ada' })
  await change([id], { set: ids.slice(0, 20) })
  const path = `PUT /orgs/${org.orgId}/lead-labels` as const

  const answers = [
    await change([id], { add: ids.slice(20) }),
    await change([id], { set: ids }),
    await change([id], { add: [foreign] }),
    await change([id], {}),
    await change([id], { add: [a], set: [a] }),
    await stranger.call(path, { body: { ids: [id], add: [a] } }),
    await viewer.call(path, { body: { ids: [id], add: [a] } }),
    await member.call(path, { body: { ids: [], add: [a] } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400, 404, 403, 400])
  const [, , unknown] = answers
  expect(unknown && toRejection(unknown).fields).toEqual(['labelId'])
})

test('a merge combines the labels of both leads, and its undo separates them', async () => {
  const { org, change, a, b, c } = await newLabels()
  const [kept, merged] = [await create(org, { name: 'K' }), await create(org, { name: 'M' })]
  await change([kept], { add: [a, b] })
  await change([merged], { add: [b, c] })

  await merge(org, kept, merged)
  const combined = await read(org, kept)
  await unmerge(org, merged)

  expect(combined).toMatchObject({ labelId: a, moreLabelIds: `${b},${c}` })
  expect(await read(org, kept)).toMatchObject({ labelId: a, moreLabelIds: b })
  expect(await read(org, merged)).toMatchObject({ labelId: b, moreLabelIds: c })
})
