import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  create,
  createTestCtx,
  list,
  listField,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { expectOk, merge, unmerge } from '../../../test/calls/merge-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { countRows } from '../../../test/stores/org-rows-store.ts'
import { erasePerson } from '../../privacy/index.ts'

const service = await startService()
afterAll(service.stop)

const count = (by: TestOrg, table: string): Promise<number> =>
  service.db.inOrg(by.orgId, (tx) => countRows(tx, table))

test('bad merges are rejected with the reason', async () => {
  const own = await service.newOrg({ leadsLimit: 3 })
  const [a, b, c] = [
    await create(own, { name: 'A' }),
    await create(own, { name: 'B' }),
    await create(own, { name: 'C' }),
  ]
  const locked = await create(own, { name: 'Locked' })
  await expectOk(merge(own, a, b))

  const again = await merge(own, c, b)
  expect(again.body.error).toMatchObject({ code: 'CONFLICT', details: { keptId: a } })
  expect((await merge(own, b, c)).body.error).toMatchObject({ details: { keptId: a } })
  const rejections = [
    merge(own, a, a),
    merge(own, a, a.toUpperCase()),
    own.call(`POST /leads/${a}/merge`, { body: {} }),
    merge(own, a, 'x'),
    merge(own, a, newId()),
    merge(own, 'x', c),
    merge(own, newId(), c),
    merge(own, a, locked),
    merge(own, locked, a),
    own.call(`POST /leads/${b}/restore`),
    unmerge(own, a),
    unmerge(own, 'x'),
  ]
  expect((await Promise.all(rejections)).map(({ status }) => status)).toEqual([
    ...[400, 400, 400, 400, 404, 404, 404, 409, 409, 409, 404, 404],
  ])
  expect(await listField(own, { sort: 'createdAt:asc' }, 'id')).toEqual([a, c, locked])
})

test('another organization can neither merge nor undo', async () => {
  const [own, other] = [await service.newOrg(), await service.newOrg()]
  const [a, b, c] = [
    await create(own, { name: 'A' }),
    await create(own, { name: 'B' }),
    await create(own, { name: 'C' }),
  ]
  const theirs = await create(other, { name: 'Theirs' })
  await expectOk(merge(own, a, b))

  const answers = [
    merge(other, a, c),
    merge(other, theirs, c),
    unmerge(other, b),
    merge(own, a, theirs),
  ]

  for (const answer of await Promise.all(answers)) {
    expect(toRejection(answer)).toMatchObject({ status: 404 })
    expect(JSON.stringify(answer.body)).not.toContain('keptId')
  }
  expect(JSON.stringify((await other.call(`GET /leads/${b}`)).body)).not.toContain(a)
  expect(await listField(own, { sort: 'createdAt:asc' }, 'name')).toEqual(['A', 'C'])
})

test('an undo needs the kept lead, unless it has been erased', async () => {
  const own = await service.newOrg()
  const [a, b, c] = [
    await create(own, { name: 'A' }),
    await create(own, { name: 'B' }),
    await create(own, { name: 'C' }),
  ]
  await expectOk(merge(own, b, c))
  await expectOk(merge(own, a, b))

  expect((await unmerge(own, c)).body.error).toMatchObject({
    ...{ code: 'CONFLICT', details: { keptId: b } },
    message: 'The lead it was merged into has itself been merged. Undo that merge first.',
  })
  await expectOk(unmerge(own, b))
  await own.call(`DELETE /leads/${b}`)
  expect((await unmerge(own, c)).body.error.message).toBe(
    'The lead it was merged into has been deleted. Restore that lead first.',
  )
  await expectOk(own.call(`POST /leads/${b}/restore`))
  await expectOk(unmerge(own, c))
  expect(await listField(own, { sort: 'createdAt:asc' }, 'name')).toEqual(['A', 'B', 'C'])
})

test('erasing a lead also erases the leads that were merged into it', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Kept', email: 'k@example.com' })
  const mergedId = await create(own, { name: 'Merged', email: 'm@example.com' })
  const deeperId = await create(own, { name: 'Deeper', email: 'd@example.com' })
  await expectOk(merge(own, mergedId, deeperId))
  await expectOk(merge(own, keptId, mergedId))

  await expectOk(own.call(`POST /leads/${keptId}/erase`))

  expect(await count(own, 'deleted_lead')).toBe(0)
  expect(await count(own, 'lead')).toBe(0)
})

test('a merged lead is erased only together with the lead that has its values', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Kept', email: 'k@example.com' })
  const mergedId = await create(own, { phone: '+49 30 901820', note: 'Merged' })
  await expectOk(merge(own, keptId, mergedId))
  const eraseMerged = () => own.call(`POST /leads/${mergedId}/erase`)

  for (const route of [`DELETE /leads/${keptId}`, `POST /leads/${keptId}/restore`]) {
    const { status, body } = await eraseMerged()
    expect([status, body.error.details]).toEqual([404, { keptId }])
    await expectOk(own.call(route))
  }
  await expectOk(unmerge(own, mergedId))
  await expectOk(eraseMerged())

  expect(await listField(own, {}, 'name')).toEqual(['Kept'])
  expect((await own.call(`GET /leads/${keptId}`)).body.data).toMatchObject({ phone: null })
})

test('a person is found by the contact data of a merged lead', async () => {
  const own = await service.newOrg()
  const keptId = await create(own, { name: 'Kept', email: 'k@example.com' })
  const mergedId = await create(own, { phone: '+49 30 901820', email: 'm@example.com' })
  await create(own, { name: 'Other', email: 'o@example.com' })
  await expectOk(merge(own, keptId, mergedId))
  const { org } = await createTestCtx(service, own)

  expect(await erasePerson(service.db, org, { email: 'm@example.com' })).toMatchObject({ leads: 2 })

  expect(await listField(own, {}, 'name')).toEqual(['Other'])
  expect(await count(own, 'deleted_lead')).toBe(0)
})

test('of concurrent merges and undos, one at a time succeeds', async () => {
  const own = await service.newOrg()
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => create(own, { name })))
  const [a = '', b = '', c = ''] = ids

  const merges = await Promise.all([merge(own, a, b), merge(own, b, a), merge(own, c, b)])
  const rows = (await expectOk(own.call('GET /deleted-leads'))).rows as { id: string }[]

  expect(merges.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
  expect(rows.length).toBe(merges.filter(({ status }) => status === 200).length)
  expect((await list(own)).body.meta.pagination.total).toBe(3 - rows.length)
  const undone = await Promise.all(Array.from({ length: 3 }, () => unmerge(own, rows[0]?.id ?? '')))
  expect(undone.filter(({ status }) => status === 200).length).toBe(1)
})
