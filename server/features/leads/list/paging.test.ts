import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create, list, listField, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  for (const name of ['1', '2', '3', '4', '5']) await create(org, { name })
})

const pagination = async (query: Record<string, string>) =>
  (await list(org, query)).body.meta.pagination

test('a page has 50 leads by default', async () => {
  expect(await pagination({})).toEqual({
    limit: 50,
    page: 1,
    totalPages: 1,
    total: 5,
    hasMore: false,
  })
})

test('pages count from 1, and hasMore is true if another one follows', async () => {
  expect(await pagination({ limit: '2' })).toMatchObject({
    limit: 2,
    page: 1,
    totalPages: 3,
    total: 5,
    hasMore: true,
    nextCursor: expect.any(String),
  })
  expect(await pagination({ limit: '2', page: '2' })).toMatchObject({ page: 2, hasMore: true })
  const last = await pagination({ limit: '2', page: '3' })
  expect(last).toEqual({ limit: 2, page: 3, totalPages: 3, total: 5, hasMore: false })
})

test('pages have no gaps or repeats', async () => {
  const page = (n: string) => listField(org, { limit: '2', page: n, sort: 'name:asc' })

  expect([await page('1'), await page('2'), await page('3')]).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5'],
  ])
})

test('a page beyond the end is empty, not an error', async () => {
  for (const page of ['4', '1000000000']) {
    const { status, body } = await list(org, { limit: '2', page })

    expect([status, body.data]).toEqual([200, []])
    expect(body.meta.pagination).toEqual({
      limit: 2,
      page: Number(page),
      totalPages: 3,
      total: 5,
      hasMore: false,
    })
  }
})

test('an organization without leads has no pages', async () => {
  const empty = await service.newOrg()

  const { status, body } = await list(empty)

  expect([status, body.success, body.data]).toEqual([200, true, []])
  expect(body.meta.pagination).toEqual({
    limit: 50,
    page: 1,
    totalPages: 0,
    total: 0,
    hasMore: false,
  })
})

test('limit and page accept their whole range', async () => {
  expect(await pagination({ limit: '1' })).toMatchObject({ limit: 1, totalPages: 5 })
  expect(await pagination({ limit: '100' })).toMatchObject({ limit: 100, totalPages: 1 })
})

describe('rejected with INVALID_FILTER', () => {
  const bad = ['0', '-1', '1.5', '1e1', 'abc', '', ' ', '0x10', '99999999999999999999']

  test.for([...bad, '101'])('limit=%s', async (limit) => {
    const answer = await list(org, { limit })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['limit'] })
  })

  test.for([...bad, '1000000001'])('page=%s', async (page) => {
    const answer = await list(org, { page })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['page'] })
  })
})
