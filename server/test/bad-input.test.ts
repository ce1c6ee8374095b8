import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startService, type TestOrg } from './harness.ts'
import { create, list, read, refusal } from './lead-calls.ts'
import { bodyRoutes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})
afterEach(async () => {
  const answer = await list(org, { limit: '1' })
  expect([answer.status, answer.body.success]).toEqual([200, true])
})

/** Puts a short title before each case: some cases are too long to print. */
const titled = <C extends readonly (string | undefined)[]>(cases: readonly C[]) =>
  cases.map((one) => [one[0]?.slice(0, 60), one] as const)

const many = (n: number, one: string, by = '&') => Array.from({ length: n }, () => one).join(by)
const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)

/** Queries that must be refused, with the parameter that the answer names. */
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
  ['value[eq]=1', 'value.eq'],
  ['value[__proto__]=1', 'value[__proto__]'],
  ['value[gte]=1&value=2', 'value'],
  ['value=2&value[gte]=1', 'value'],
  ...['NaN', 'Infinity', '-Infinity', '0x10', '1e309', '1e3', '', '%20', '1,5', '--1', '1.'].map(
    (value) => [`value[gte]=${value}`, 'value[gte]'] as const,
  ),
  ['gclid=abc', 'gclid'],
  ['gclid[exists]=TRUE', 'gclid.exists'],
  ['gclid[exists]=1', 'gclid.exists'],
  ['gclid[exists]=', 'gclid.exists'],
  ['gclid[gte]=1', 'gclid.gte'],
  ['sort=', 'sort'],
  ['sort=name', 'sort'],
  ['sort=name:up', 'sort'],
  ['sort=name:ASC', 'sort'],
  ['sort=note:asc', 'sort'],
  ['sort=name;drop table lead', 'sort'],
  ['sort=name:asc:asc', 'sort'],
  ['sort=name:asc,name:desc', 'sort'],
  [`sort=${many(1_000, 'name:asc,name:desc', ',').slice(0, 10_000)}`, 'sort'],
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
  ['name=Ada', 'name'],
  ['__proto__=1', '__proto__'],
  ['__proto__[gte]=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['constructor[prototype]=1', 'constructor'],
  ['toString=1', 'toString'],
  ['cursor=', 'cursor'],
  ['cursor=e30', 'cursor'],
  [`cursor=${'x'.repeat(12_000)}`, 'cursor'],
  [many(10_000, 'a'), ''],
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
  ['createdAt[exists]=maybe', 'createdAt.exists'],
]

test.for(titled(badQueries))('the query %s is refused', async ([, [query, field, code]]) => {
  const answer = await org.call('GET /leads', { query })

  expect(refusal(answer)).toEqual({ status: 400, code: code ?? 'INVALID_FILTER', fields: [field] })
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

test.for(titled(goodQueries.map((query) => [query] as const)))(
  'the query %s is answered',
  async ([, [query]]) => {
    const answer = await org.call('GET /leads', { query })

    expect(answer.status).toBe(200)
  },
)

test('wildcards of SQL are ordinary characters of a search', async () => {
  const own = await service.newOrg()
  for (const name of ['100% sure', 'under_score', 'back\\slash', 'plain'])
    await create(own, { name })
  const found = async (search: string) =>
    (await list(own, { search })).body.data.map(({ name }: { name: string }) => name)

  expect(await found('%')).toEqual(['100% sure'])
  expect(await found('_')).toEqual(['under_score'])
  expect(await found('\\')).toEqual(['back\\slash'])
  expect(await found("'; drop table lead; --")).toEqual([])
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

test.for(titled(badIds.map((id) => [id] as const)))('the id %s is not found', async ([, [id]]) => {
  const answer = await org.call(`GET /leads/${id}`)

  expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

/** Texts that are no JSON, or JSON that nobody writes in earnest. */
const badBodies: Readonly<Record<string, string>> = {
  'a text': 'name=Ada',
  'a cut object': '{"name":"Ada"',
  'two objects': '{}{}',
  'a trailing comma': '{"name":"Ada",}',
  'a comment': '{} // nothing',
  'single quotes': "{'name':'Ada'}",
  NaN: '{"value":NaN,"name":"Ada"}',
  Infinity: '{"value":Infinity,"name":"Ada"}',
  'a raw control character': '{"name":"\u0001"}',
  'a byte order mark alone': '\ufeff',
  'an array 20,000 deep': nested(20_000, '[', ']'),
  'objects 20,000 deep': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a custom object 20,000 deep': `{"name":"Ada","custom":${nested(20_000, '[', ']')}}`,
  'brackets that never close': '['.repeat(200_000),
  'an object key of NUL': '{"\\u0000":1,"name":5}',
}

describe.for(bodyRoutes)('$name', ({ op, route, method, path }) => {
  test.for(Object.entries(badBodies))('refuses %s', async ([, body]) => {
    const answer = await org.call(route, { body })

    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('refuses a bomb of gzip without unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const headers = {
      'x-api-key': org.key,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    }

    const answer = await service.app.inject({
      method: method as 'POST', // a method of HTTP, by the type of `rest`
      url: `/api${path}`,
      headers,
      payload: bomb,
    })

    expect(answer.statusCode).toBe(415)
  })

  test('refuses 2 MB, unless it is made for that much', async () => {
    const answer = await org.call(route, { body: { name: 'x'.repeat(2_000_000) } })

    expect(answer.status).toBe((op.maxBodyBytes ?? 0) > 2_000_000 ? 400 : 413)
  })
})

const badLeads: readonly (readonly [body: string, field: string])[] = [
  ['{"name":"a\\u0000b"}', 'name'],
  ['{"name":"\\ud800"}', 'name'],
  ['{"name":"\\udc00\\ud800"}', 'name'],
  ['{"name":{"toString":1}}', 'name'],
  ['{"name":["Ada"]}', 'name'],
  ['{"name":1}', 'name'],
  [`{"name":"${'x'.repeat(501)}"}`, 'name'],
  [`{"name":"${'🙂'.repeat(501)}"}`, 'name'],
  ['{"name":"Ada","value":1e400}', 'value'],
  ['{"name":"Ada","value":-1e400}', 'value'],
  ['{"name":"Ada","value":-0.01}', 'value'],
  ['{"name":"Ada","value":1e13}', 'value'],
  ['{"name":"Ada","value":"NaN"}', 'value'],
  ['{"name":"Ada","value":"Infinity"}', 'value'],
  ['{"name":"Ada","value":"0x10"}', 'value'],
  ['{"name":"Ada","value":"1e3"}', 'value'],
  ['{"name":"Ada","value":true}', 'value'],
  ['{"name":"Ada","custom":"{"}', 'custom'],
  ['{"name":"Ada","custom":5}', 'custom'],
  ['{"name":"Ada","custom":true}', 'custom'],
  [`{"name":"Ada","custom":"\\"${'x'.repeat(65_537)}\\""}`, 'custom'],
  ['{"name":"Ada","ad_storage":"perhaps"}', 'ad_storage'],
  ['{"name":"Ada","ad_storage":1}', 'ad_storage'],
  ['{"name":"Ada","status":"Open"}', 'status'],
  ['{"name":"Ada","status":"__proto__"}', 'status'],
  ['{"name":"Ada","source":"toString"}', 'source'],
  ['{"name":"Ada","country":"DEU"}', 'country'],
  ['{"name":"Ada","searchAdsClickDate":"2026-02-30"}', 'searchAdsClickDate'],
  ['{"name":"Ada","searchAdsCustomerId":"1--2"}', 'searchAdsCustomerId'],
  ['{"email":"not an address"}', 'email'],
  ['{"email":"a@b\\u0000.com"}', 'email'],
  ['{"name":"Ada","sessionId":{}}', 'sessionId'],
  [`{"name":"Ada","phone":"${'1'.repeat(51)}"}`, 'phone'],
]

test.for(titled(badLeads))('the lead %s is refused', async ([, [body, field]]) => {
  const answer = await org.call('POST /leads', { body })

  expect(refusal(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [field] })
})

test('every problem of a lead is named, not the first alone', async () => {
  const body = { name: 5, email: 'none', value: -1, status: 'new' }

  const answer = await org.call('POST /leads', { body })

  expect(refusal(answer).fields.sort()).toEqual(['email', 'name', 'status', 'value'])
})

test('prototypes are not polluted by any body or query', async () => {
  const body = `{"name":"Ada","__proto__":{"admin":true,"externalId":"polluted"},
    "constructor":{"prototype":{"admin":true}},"custom":{"__proto__":{"admin":true}}}`

  const answer = await org.call('POST /leads', { body })
  await org.call('GET /leads', { query: '__proto__[admin]=1&constructor[prototype]=1' })
  await org.call('PATCH /leads', { body: '{"__proto__":{"email":"own@example.com"},"note":"x"}' })

  expect(answer.status).toBe(201)
  expect(answer.body.data.warnings).toEqual([expect.stringMatching(/^constructor: /)])
  expect(await read(org, answer.body.id)).toMatchObject({
    externalId: null,
    custom: '{}',
  })
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('admin' in {}).toBe(false)
})

test('what only the service sets cannot be sent', async () => {
  const id = newId()
  const set = {
    id,
    orgId: id,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    qualifiedAt: '2000-01-01T00:00:00.000Z',
    expiresAt: '2100-01-01T00:00:00.000Z',
    session: { id },
    sessions: [],
    locked: true,
    emailKey: 'x',
    searchText: 'x',
    visitorId: id,
  }

  const answer = await org.call('POST /leads', { body: { name: 'Ada', ...set } })

  const lead = await read(org, answer.body.id)
  expect(answer.body.data.warnings).toHaveLength(Object.keys(set).length)
  for (const [key, value] of Object.entries(set)) {
    if (key !== 'sessions') expect(lead[key]).not.toEqual(value)
  }
})

test('odd but legal text is answered exactly as it came', async () => {
  const names = [
    '\u202eright to left',
    'zero\u200bwidth',
    '\ufffd',
    '🙂👩‍👩‍👧',
    '<script>',
    '\u001b[31m',
  ]

  for (const name of names) {
    const id = await create(org, { name })

    expect((await read(org, id)).name).toBe(name)
  }
})

test('an idempotency key that cannot be stored is refused', async () => {
  for (const key of ['', 'x'.repeat(256)]) {
    const headers = { 'idempotency-key': key }

    const answer = await org.call('POST /leads', { body: { name: 'Ada' }, headers })

    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  }
})
