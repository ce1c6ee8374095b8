import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { create, list, toRejection } from './calls/lead-calls.ts'
import { expectListWorks } from './expect-answer.ts'
import { startService } from './harness.ts'
import { withTitles } from './with-titles.ts'

const service = await startService()
afterAll(service.stop)

const org = await service.newOrg()
afterEach(() => expectListWorks(org))

const repeat = (n: number, one: string, by = '&') => Array.from({ length: n }, () => one).join(by)

/** Invalid queries, each with the parameter that the error names. */
const badQueries: readonly (readonly [query: string, field: string, code?: string])[] = [
  ['search=a%00b', 'search'],
  ['externalId=%00', 'externalId'],
  ['%00=1', '\0'],
  ['search=', 'search'],
  ['search=%20%20', 'search'],
  [`search=${'x'.repeat(256)}`, 'search'],
  [`search=${encodeURIComponent('🙂'.repeat(256))}`, 'search'],
  ['search=%ff', 'search'],
  ['search=%ED%A0%80', 'search'],
  ['search=%zz', 'search'],
  ['%=1', '%'],
  ['limit=1&limit=2', 'limit'],
  ['status=open&status=won', 'status'],
  ['value[gte]=1&value[gte]=2', 'value[gte]'],
  ['limit[]=3', 'limit[]'],
  ['limit[a]=1', 'limit'],
  ['limit=', 'limit'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e1', 'limit'],
  ['limit=0x10', 'limit'],
  ['limit=NaN', 'limit'],
  ['limit=%20', 'limit'],
  ['page=0', 'page'],
  ['page=1e21', 'page'],
  ['page=999999999999', 'page'],
  ['page=9'.padEnd(400, '9'), 'page'],
  ['value=5', 'value'],
  ['value[gte][lt]=1', 'value[gte][lt]'],
  ['value[]=1', 'value[]'],
  ['value[eq]=1', 'value[eq]'],
  ['value[__proto__]=1', 'value[__proto__]'],
  ['value[gte]=1&value=2', 'value'],
  ['value=2&value[gte]=1', 'value'],
  ...['NaN', 'Infinity', '-Infinity', '0x10', '1e309', '1e3', '', '%20', '1,5', '--1', '1.'].map(
    (value) => [`value[gte]=${value}`, 'value[gte]'] as const,
  ),
  ['gclid[exists]=TRUE', 'gclid[exists]'],
  ['gclid[exists]=1', 'gclid[exists]'],
  ['gclid[exists]=', 'gclid[exists]'],
  ['gclid[gte]=1', 'gclid[gte]'],
  ['sort=', 'sort'],
  ['sort=name', 'sort'],
  ['sort=name:up', 'sort'],
  ['sort=name:ASC', 'sort'],
  ['sort=note:asc', 'sort'],
  ['sort=name;drop table lead', 'sort'],
  ['sort=name:asc:asc', 'sort'],
  ['sort=name:asc,name:desc', 'sort'],
  [`sort=${repeat(1_000, 'name:asc,name:desc', ',').slice(0, 10_000)}`, 'sort'],
  ['sort=__proto__:asc', 'sort'],
  ['fields=', 'fields'],
  ['fields=name,,email', 'fields'],
  ['fields=__proto__', 'fields'],
  ['fields=constructor,name', 'fields'],
  ['fields=orgId', 'fields'],
  ['fields=searchText', 'fields'],
  ['fields=name;drop', 'fields'],
  ['status=open,,won', 'status'],
  ['status=', 'status'],
  ['status=Open', 'status'],
  ['source=api,gtm', 'source'],
  ['labelId=1', 'labelId'],
  [`labelId=${newId().toUpperCase()}`, 'labelId'],
  ['referrer=Ada', 'referrer'],
  ['__proto__=1', '__proto__'],
  ['__proto__[gte]=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['constructor[prototype]=1', 'constructor'],
  ['toString=1', 'toString'],
  ['cursor=', 'cursor'],
  ['cursor=e30', 'cursor'],
  [`cursor=${'x'.repeat(12_000)}`, 'cursor'],
  [repeat(10_000, 'a'), ''],
  [Array.from({ length: 1_000 }, (_, i) => `a${i}=1`).join('&'), ''],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '20260101',
    'today',
    'infinity',
    '',
    '1.1.2026',
  ].map((date) => [`createdAt[gte]=${date}`, 'createdAt[gte]', 'INVALID_DATE'] as const),
  ['createdAt[gte]=2026-01-01T00:00:00', 'createdAt[gte]', 'INVALID_DATE'],
  ['createdAt[gte]=2026-01-01T25:00:00Z', 'createdAt[gte]', 'INVALID_DATE'],
  ['createdAt[gte]=2026-02-30T00:00:00Z', 'createdAt[gte]', 'INVALID_DATE'],
  ['createdAt[lt]=294277-01-01', 'createdAt[lt]', 'INVALID_DATE'],
  ['updatedAt[gt]=2026-01-01%00', 'updatedAt[gt]', 'INVALID_DATE'],
  ['createdAt[exists]=maybe', 'createdAt[exists]'],
]

test.for(withTitles(badQueries))('the query %s is rejected', async ([, [query, field, code]]) => {
  const answer = await org.call('GET /leads', { query })

  expect(toRejection(answer)).toEqual({
    status: 400,
    code: code ?? 'INVALID_FILTER',
    fields: [field],
  })
  expect(answer.body.error.message.length).toBeLessThan(1_000)
})

const goodQueries = [
  `search=${'x'.repeat(255)}`,
  `search=${encodeURIComponent('🙂'.repeat(255))}`,
  'createdAt[lte]=9999-12-31',
  'createdAt[gt]=9999-12-31',
  'createdAt[gte]=0001-01-01',
  'value[gte]=-1',
  'value[lt]=999999999999999.999999',
  'page=1000000000',
  '&&limit=1&',
  'value%5Bgte%5D=1',
  'externalId=constructor',
  'search=__proto__',
]

test.for(withTitles(goodQueries.map((query) => [query] as const)))(
  'the query %s is accepted',
  async ([, [query]]) => {
    const answer = await org.call('GET /leads', { query })

    expect(answer.status).toBe(200)
  },
)

test('SQL wildcards are ordinary characters in a search', async () => {
  const own = await service.newOrg()
  for (const name of ['100% sure', 'under_score', 'back\\slash', 'plain'])
    await create(own, { name })
  const countMatches = async (search: string) =>
    (await list(own, { search })).body.data.map(({ name }: { name: string }) => name)

  expect(await countMatches('%')).toEqual(['100% sure'])
  expect(await countMatches('_')).toEqual(['under_score'])
  expect(await countMatches('\\')).toEqual(['back\\slash'])
  expect(await countMatches("'; drop table lead; --")).toEqual([])
})

const badIds = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  'null',
  '__proto__',
  'constructor',
  '0',
  newId().toUpperCase(),
  `${newId()}%20`,
  'x'.repeat(999),
  'x'.repeat(10_000),
  encodeURIComponent("' or 1=1 --"),
]

test.for(withTitles(badIds.map((id) => [id] as const)))(
  'the id %s is not found',
  async ([, [id]]) => {
    const answer = await org.call(`GET /leads/${id}`)

    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
  },
)
