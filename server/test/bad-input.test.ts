import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { create, read, toRejection } from './calls/lead-calls.ts'
import { expectListWorks } from './expect-answer.ts'
import { startService } from './harness.ts'
import { withTitles } from './with-titles.ts'

const service = await startService()
afterAll(service.stop)

const org = await service.newOrg()
afterEach(() => expectListWorks(org))

const badLeads: readonly (readonly [body: string, field: string])[] = [
  ['{"name":"a\\u0000b"}', 'name'],
  ['{"name":"\\ud800"}', 'name'],
  ['{"name":"\\udc00\\ud800"}', 'name'],
  ['{"name":{"toString":1}}', 'name'],
  ['{"name":["Ada"]}', 'name'],
  ['{"name":true}', 'name'],
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
  ['{"name":"Ada","ad_storage":2}', 'ad_storage'],
  ['{"name":"Ada","status":"Open"}', 'status'],
  ['{"name":"Ada","status":"__proto__"}', 'status'],
  ['{"name":"Ada","source":"toString"}', 'source'],
  ['{"name":"Ada","country":"Atlantis"}', 'country'],
  ['{"name":"Ada","searchAdsClickDate":"2026-02-30"}', 'searchAdsClickDate'],
  ['{"name":"Ada","searchAdsCustomerId":"1--2"}', 'searchAdsCustomerId'],
  ['{"email":"not an address"}', 'email'],
  ['{"email":"a@b\\u0000.com"}', 'email'],
  ['{"name":"Ada","sessionId":{}}', 'sessionId'],
  [`{"name":"Ada","phone":"${'1'.repeat(51)}"}`, 'phone'],
]

test.for(withTitles(badLeads))('the lead %s is rejected', async ([, [body, field]]) => {
  const answer = await org.call('POST /leads', { body })

  const { status, code, fields } = toRejection(answer)
  expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  expect(new Set(fields)).toEqual(new Set([field]))
})

test('a number that is out of range keeps its digits in custom, and distinguishes two requests', async () => {
  const headers = { 'idempotency-key': 'long number' }
  const lead = (digits: string) => `{"name":"Ada","custom":{"order":${digits}}}`

  const first = await org.call('POST /leads', { body: lead('9007199254740993'), headers })
  const other = await org.call('POST /leads', { body: lead('9007199254740992'), headers })

  expect([first.status, other.status]).toEqual([201, 409])
  expect((await read(org, first.body.id)).custom).toBe('{"order":9007199254740993}')
  expect((await org.call('POST /leads', { body: '{"custom":9007199254740993}' })).status).toBe(400)
})

test('an empty status or source counts as missing', async () => {
  const id = await create(org, { name: 'Ada', status: '', source: '' })

  expect(await read(org, id)).toMatchObject({ status: 'open', source: 'api' })
})

test('every problem of a lead is reported, not only the first', async () => {
  const body = { name: true, email: 'none', value: -1, status: 'new' }

  const answer = await org.call('POST /leads', { body })

  expect(toRejection(answer).fields.sort()).toEqual(['email', 'name', 'status', 'value'])
})

const backwards = { period: 'custom', startDate: '2026-01-31', endDate: '2026-01-01' }

test.for<[string, object, string[]]>([
  ['POST /stats', { period: 'custom' }, ['startDate', 'endDate']],
  ['POST /stats', { startDate: 'yesterday', endDate: '2026-02-30' }, ['startDate', 'endDate']],
  ['POST /stats', backwards, ['endDate']],
  ['POST /ad-spend', { period: 'custom', startDate: '2026-01-31' }, ['endDate']],
  ['POST /ad-spend', { sort: 'cost:desc' }, ['sort']],
  ['PATCH /leads', { status: 'won' }, ['']],
  ['PATCH /leads', { id: newId() }, ['']],
])('%s with %j lists its problems', async ([route, body, fields]) => {
  expect(toRejection(await org.call(route, { body }))).toMatchObject({ status: 400, fields })
})

test('no body or query pollutes prototypes', async () => {
  const body = `{"name":"Ada","__proto__":{"admin":true,"externalId":"polluted"},
    "constructor":{"prototype":{"admin":true}},"custom":{"__proto__":{"admin":true}}}`

  const answer = await org.call('POST /leads', { body })
  await org.call('GET /leads', { query: '__proto__[admin]=1&constructor[prototype]=1' })
  await org.call('PATCH /leads', { body: '{"__proto__":{"email":"own@example.com"},"note":"x"}' })

  expect(answer.status).toBe(201)
  expect(answer.body.data.warnings).toEqual([expect.stringMatching(/^constructor: /)])
  expect(await read(org, answer.body.id)).toMatchObject({
    externalId: null,
    // The service must store this value as a string, and never merge it into an object.
    custom: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  })
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('admin' in {}).toBe(false)
})

test('read-only fields are rejected', async () => {
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

test('unusual but valid text is returned as it was sent', async () => {
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

test('an idempotency key that cannot be stored is rejected', async () => {
  for (const key of ['', 'x'.repeat(256)]) {
    const headers = { 'idempotency-key': key }

    const answer = await org.call('POST /leads', { body: { name: 'Ada' }, headers })

    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  }
})
