import { describe, expect, test } from 'vitest'
import { call, refusal, storeLead, unique } from './call.ts'
import { clickIds, searchAdsTexts, utmFields } from './lead-table.ts'

const report = (body: object) => call('POST /ad-spend', { body })

describe('limit and page', () => {
  test.for(['1', '100'])('the list accepts limit=%s', async (limit) => {
    const { status, body } = await call('GET /leads', { query: `limit=${limit}` })

    expect([status, body.meta.pagination.limit]).toEqual([200, Number(limit)])
    expect(body.data.length).toBeLessThanOrEqual(Number(limit))
  })

  test.for(['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit='])(
    'the list rejects %s',
    async (query) => {
      expect(refusal(await call('GET /leads', { query }))).toEqual([400, 'INVALID_FILTER'])
    },
  )

  test.for(['page=0', 'page=-1', 'page=1.5', 'page=x'])('the list rejects %s', async (query) => {
    expect(refusal(await call('GET /leads', { query }))).toEqual([400, 'INVALID_FILTER'])
  })

  test.for([1, 500])('the spend report accepts a limit of %i', async (limit) => {
    const { status, body } = await report({ limit })

    expect([status, body.meta.pagination.limit]).toEqual([200, limit])
  })

  test('the spend report returns the first page with 50 rows by default', async () => {
    expect((await report({})).body.meta.pagination).toMatchObject({ limit: 50, page: 1 })
  })

  test.for([{ limit: 0 }, { limit: 501 }, { page: 0 }])(
    'the spend report rejects %j',
    async (body) => {
      expect(refusal(await report(body))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )
})

describe('lengths', () => {
  const lengths: readonly (readonly [field: string, max: number])[] = [
    ['externalId', 255],
    ['name', 500],
    ['phone', 50],
    ['note', 10_000],
    ['lossReason', 500],
    ['conversionName', 500],
    ...['website', 'path', 'referrer'].map((field) => [field, 2_048] as const),
    ...clickIds.map((field) => [field, 1_024] as const),
    ...[...utmFields, ...searchAdsTexts].map((field) => [field, 500] as const),
  ]

  test.for(lengths)('%s has at most %i characters and is never truncated', async ([field, max]) => {
    // The limit counts characters, not bytes or UTF-16 units.
    const longest = unique() + '🌻'.repeat(max - 33)
    const lead = { name: 'Ada', status: 'lost' }

    const fits = await call('POST /leads', { body: { ...lead, [field]: longest } })
    const tooLong = await call('POST /leads', { body: { ...lead, [field]: `${longest}x` } })

    expect([fits.status, ...refusal(tooLong)]).toEqual([201, 400, 'VALIDATION_ERROR'])
    const read = await call(`GET /leads/${fits.body.id}`)
    expect(read.body.data[field]).toBe(longest)
  })

  test('an email has at most 254 characters', async () => {
    const domain = 'b.'.repeat(94)
    const email = (length: number) => `${'a'.repeat(60)}@${domain}${'c'.repeat(length - 249)}`
    const create = (length: number) => call('POST /leads', { body: { email: email(length) } })

    expect([(await create(254)).status, (await create(255)).status]).toEqual([201, 400])
  })

  test('custom has at most 65,536 characters', async () => {
    const custom = (length: number) => JSON.stringify('x'.repeat(length - 2))

    expect((await call('POST /leads', { body: { custom: custom(65_536) } })).status).toBe(201)
    expect((await call('POST /leads', { body: { custom: custom(65_537) } })).status).toBe(400)
  })

  test('the filter by external ID has at most 255 characters', async () => {
    const externalId = unique().padEnd(255, 'x')
    await storeLead({ externalId })
    const filter = (value: string) => call('GET /leads', { query: `externalId=${value}` })

    expect((await filter(externalId)).body.meta.pagination.total).toBe(1)
    expect(refusal(await filter(`${externalId}x`))).toEqual([400, 'INVALID_FILTER'])
  })

  test('an update accepts at most 50 fallback emails and phones each', async () => {
    const emails = Array.from({ length: 51 }, (_, i) => `${unique()}.${i}@example.com`)
    const update = (email: string[]) => call('PATCH /leads', { body: { email, note: 'x' } })

    expect((await update(emails.slice(1))).status).toBe(404)
    expect((await update(emails)).status).toBe(400)
  })
})

test('the API has no rate limit: 200 concurrent requests all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => call('GET /check')))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('the statistics include the quota of the organization', async () => {
  const { usage } = (await call('POST /stats', { body: {} })).body.data

  expect(usage.leadsLimit).toBeGreaterThanOrEqual(0)
})
