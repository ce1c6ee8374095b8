import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Body,
  create,
  list,
  listField,
  patch,
  toRejection,
} from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { countAll } from '../../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  for (const name of ['1', '2', '3', '4', '5']) await create(org, { name, value: Number(name) })
})

const loadCursor = async (query: Record<string, string>): Promise<string> =>
  (await list(org, query)).body.meta.pagination.nextCursor

test('a cursor continues after its page, even if leads are created in the meantime', async () => {
  const own = await service.newOrg()
  for (const name of ['1', '2', '3']) await create(own, { name })
  const query = { limit: '2', sort: 'createdAt:desc' }
  const { body } = await list(own, query)

  await create(own, { name: '4' })
  const next = await listField(own, { ...query, cursor: body.meta.pagination.nextCursor })

  expect(next).toEqual(['1'])
})

test('a listing by cursor ends after the last lead, even if leads are deleted or created in the meantime', async () => {
  const own = await service.newOrg()
  for (const name of ['1', '2', '3', '4', '5', '6']) await create(own, { name })
  const query = { limit: '2', sort: 'createdAt:asc', status: 'open' }
  const first = await list(own, query)
  for (const { id } of first.body.data) await patch(own, { id, status: 'won' })
  const second = await list(own, { ...query, cursor: first.body.meta.pagination.nextCursor })
  for (const name of ['7', '8']) await create(own, { name, status: 'lost' })

  const third = await list(own, { ...query, cursor: second.body.meta.pagination.nextCursor })

  expect(second.body.meta.pagination).toMatchObject({ total: 4, hasMore: true })
  expect(third.body.data.map(({ name }: Body) => name)).toEqual(['5', '6'])
  expect(third.body.meta.pagination).toMatchObject({ limit: 2, total: 4, hasMore: false })
  expect(third.body.meta.pagination).not.toHaveProperty('nextCursor')
})

test('a listing by cursor, newest first, ends even if newer leads were created in the meantime', async () => {
  const own = await service.newOrg()
  for (const name of ['1', '2', '3', '4']) await create(own, { name })
  const { body } = await list(own, { limit: '2' })
  for (const name of ['5', '6', '7']) await create(own, { name })

  const last = await list(own, { limit: '2', cursor: body.meta.pagination.nextCursor })

  expect(last.body.data.map(({ name }: Body) => name)).toEqual(['2', '1'])
  expect(last.body.meta.pagination).toMatchObject({ total: 7, hasMore: false })
})

test('a cursor works with other fields of the same listing', async () => {
  const cursor = await loadCursor({ limit: '2', fields: 'id' })

  expect(await listField(org, { limit: '2', cursor, fields: 'name' })).toEqual(['3', '2'])
})

test('the last page has no cursor', async () => {
  expect(await loadCursor({ limit: '5' })).toBeUndefined()
  expect(await loadCursor({ limit: '2', page: '9' })).toBeUndefined()
})

test('a cursor contains nothing that its page did not show', async () => {
  const own = await service.newOrg({ leadsLimit: 0 })
  await create(own, { name: 'Secret One' })
  await create(own, { name: 'Secret Two' })

  const { body } = await list(own, { sort: 'name:asc', limit: '1' })
  const { nextCursor } = body.meta.pagination

  expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain('Secret')
  expect(await listField(own, { sort: 'name:asc', limit: '1', cursor: nextCursor })).toEqual([null])
})

test('the longest sortable values fit a valid cursor', async () => {
  const own = await service.newOrg()
  const odd = '\u0001'
  const lead = {
    name: odd.repeat(500),
    externalId: odd.repeat(255),
    email: `${odd.repeat(64)}@${odd.repeat(189)}`,
  }
  await create(own, lead)
  await create(own, { name: odd.repeat(499) })
  const query = { sort: 'name:desc,externalId:asc,email:asc,status:asc,value:asc', limit: '1' }
  const { body } = await list(own, query)

  const answer = await list(own, { ...query, cursor: body.meta.pagination.nextCursor })

  expect(answer.status).toBe(200)
  expect(answer.body.data).toHaveLength(1)
})

describe('rejected with INVALID_FILTER', () => {
  const expectRefused = async (query: Record<string, string>) =>
    expect(toRejection(await list(org, query))).toEqual({
      status: 400,
      code: 'INVALID_FILTER',
      fields: ['cursor'],
    })

  test('a cursor together with a page', async () => {
    const cursor = await loadCursor({ limit: '2' })

    await expectRefused({ limit: '2', cursor, page: '2' })
    await expectRefused({ limit: '2', cursor, page: '1' })
  })

  test('a cursor with another order, filter, search or page size', async () => {
    const cursor = await loadCursor({ limit: '2', sort: 'name:asc' })

    await expectRefused({ limit: '2', sort: 'name:desc', cursor })
    await expectRefused({ limit: '2', sort: 'name:asc,value:asc', cursor })
    await expectRefused({ limit: '3', sort: 'name:asc', cursor })
    await expectRefused({ limit: '2', sort: 'name:asc', status: 'open', cursor })
    await expectRefused({ limit: '2', sort: 'name:asc', search: '1', cursor })
  })

  test.for(['', 'abc', '{}', 'bnVsbA', 'W10', 'x'.repeat(10_001)])(
    'a text that is not a cursor: %.20s',
    async (cursor) => {
      await expectRefused({ limit: '2', cursor })
    },
  )

  test('a manipulated cursor, before it reaches the database', async () => {
    const query = { limit: '2', sort: 'value:asc,qualifiedAt:desc,createdAt:asc,name:asc' }
    const cursor = await loadCursor(query)
    const { q, p, v } = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const print = (change: object) =>
      Buffer.from(JSON.stringify({ q, p, v, ...change })).toString('base64url')
    const changed = (i: number, value: unknown) => print({ v: v.with(i, value) })
    expect(print({})).toBe(cursor)

    const forged = [
      print({ p: 0 }),
      print({ p: 1.5 }),
      print({ more: 1 }),
      print({ v: v.slice(1) }),
      print({ v: [...v, null] }),
      changed(0, 'abc'),
      changed(0, 1.5),
      changed(0, 1e300),
      changed(1, 'yesterday'),
      changed(1, 5),
      changed(2, '0000-01-01'),
      changed(2, null),
      changed(3, 7),
      changed(3, '\0'),
      changed(3, '\ud800'),
      changed(4, 'not an id'),
      changed(4, null),
      changed(4, 7),
    ]

    for (const one of forged) await expectRefused({ ...query, cursor: one })
    expect(await service.db.inOrg(org.orgId, countAll)).toBe(5)
  })
})
