import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compactOrg } from '../../../../lead-index/index.ts'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg({ defaultCountry: 'DE' })
  await create(org, { name: 'old', email: 'Ada@Example.com', phone: '030 123456', value: 5 })
  await compactOrg(service.db, org.orgId, { small: 1 })
  await create(org, { name: 'new', email: 'ada@example.com', utm_source: 'google' })
  await create(org, { name: 'other', email: 'bob@example.com', phone: '+4930123457' })
})

const byName = (query: Record<string, string>) => listField(org, { sort: 'name:asc', ...query })

test.for(['ada@example.com', 'ADA@EXAMPLE.COM', ' ada@example.com '])(
  'email=%s finds the address in any case',
  async (email) => {
    expect(await byName({ email })).toEqual(['new', 'old'])
  },
)

test.for(['+4930123456', '030123456', '0049 (30) 123-456'])(
  'phone=%s finds the number in any notation',
  async (phone) => {
    expect(await byName({ phone })).toEqual(['old'])
  },
)

test('several addresses or numbers can be listed', async () => {
  expect(await byName({ 'email[in]': 'bob@example.com,ada@example.com' })).toHaveLength(3)
  expect(await byName({ 'phone[in]': '030123456,030123457' })).toEqual(['old', 'other'])
})

test('contact data is combined with other filters, search, order, pages and cursors', async () => {
  const email = 'ada@example.com'

  expect(await byName({ email, utm_source: 'google' })).toEqual(['new'])
  expect(await byName({ email, phone: '030123457' })).toEqual([])
  expect(await byName({ email, search: 'old' })).toEqual(['old'])
  expect(await listField(org, { email, sort: 'value:asc' })).toEqual(['old', 'new'])
  expect(await byName({ email, limit: '1', page: '2' })).toEqual(['old'])
  const { body } = await list(org, { email, limit: '1' })
  const { total, nextCursor } = body.meta.pagination
  expect(total).toBe(2)
  expect(await listField(org, { email, limit: '1', cursor: nextCursor })).toEqual(['old'])
})

test('leads of other organizations are not found', async () => {
  const other = await service.newOrg()

  expect(await listField(other, { email: 'ada@example.com' })).toEqual([])
})

test('hidden contact data of locked leads cannot be found out by filtering', async () => {
  const limited = await service.newOrg({ leadsLimit: 1 })
  await create(limited, { name: 'first', email: 'first@example.com' })
  await create(limited, { name: 'locked', email: 'hidden@example.com', phone: '+4930123456' })

  const found = [
    await list(limited, { email: 'hidden@example.com' }),
    await list(limited, { 'email[in]': 'hidden@example.com' }),
    await list(limited, { phone: '+4930123456' }),
  ]

  for (const { body } of found) {
    expect([body.data, body.meta.pagination.total]).toEqual([[], 0])
  }
  expect((await list(limited, { email: 'first@example.com' })).body.data).toHaveLength(1)
})

describe('a value that no lead can have is rejected', () => {
  test.for([
    [{ email: 'ada' }, 'email'],
    [{ 'email[in]': 'ada@example.com,ada' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ 'labelId[in]': 'x' }, 'labelId'],
    [{ 'source[in]': 'api,fax' }, 'source'],
    [{ 'utm_source[startsWith]': 'x' }, 'utm_source[startsWith]'],
    [{ 'externalId[in]': Array(101).fill('x').join(',') }, 'externalId[in]'],
    [{ 'note[in]': 'Ada' }, 'note[in]'],
  ] as const)('%j', async ([query, field]) => {
    const rejection = toRejection(await list(org, query))

    expect(rejection).toMatchObject({ status: 400, code: 'INVALID_FILTER', fields: [field] })
  })
})
