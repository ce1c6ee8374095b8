import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const row = (rest: object = {}) => ({
  date: '2026-03-01',
  platform: 'google_ads',
  accountId: '123-456',
  campaignId: 'c1',
  currency: 'EUR',
  spend: 12.34,
  impressions: 1000,
  clicks: 10,
  ...rest,
})

const put = (org: TestOrg, rows: unknown) => org.call('PUT /ad-spend', { body: { rows } })

const stored = ({ orgId }: TestOrg) =>
  service.db.readInOrg(orgId, (tx) =>
    tx.query<{ campaignId: string; spendMicros: number; updatedAt: string }>(sql`
      select *, nullif("campaignName", '') as "campaignName", "spendMicros"::text as "spendMicros"
      from ad_spend join ad using ("orgId", ad) join ad_campaign using ("orgId", campaign)
      order by date, "campaignId"`),
  )

test('rows are counted as inserted, updated or unchanged', async () => {
  const org = await service.newOrg()

  const first = await put(org, [row(), row({ campaignId: 'c2' }), row({ campaignId: 'c3' })])
  const again = await put(org, [
    row(),
    row({ campaignId: 'c2', spend: 12.340001 }),
    row({ campaignId: 'c3', campaignName: 'Spring' }),
    row({ campaignId: 'c4' }),
  ])

  expect([first.status, again.status]).toEqual([200, 200])
  expect(first.body.data).toEqual({ inserted: 3, updated: 0, unchanged: 0 })
  expect(again.body.data).toEqual({ inserted: 1, updated: 2, unchanged: 1 })
})

test('an unchanged row is not written', async () => {
  const org = await service.newOrg()
  await put(org, [row(), row({ campaignId: 'c2' })])
  const before = await stored(org)

  await put(org, [row(), row({ campaignId: 'c2', clicks: 11 })])

  const after = await stored(org)
  expect(after[0]).toEqual(before[0])
  expect(after[1]).not.toEqual(before[1])
})

test('a restated row replaces the previous one completely, including names and currency', async () => {
  const org = await service.newOrg()
  await put(org, [row({ campaignName: 'Spring', conversions: 2.5, conversionsValue: 100 })])

  await put(org, [row({ currency: 'USD', campaignName: ' ' })])

  expect(await stored(org)).toMatchObject([
    {
      campaignName: null,
      currency: 'USD',
      conversionsMicros: 0,
      conversionsValueMicros: 0,
      accountId: '123-456',
      adGroupId: '',
    },
  ])
})

test('amounts are stored to the millionth and rounded beyond', async () => {
  const org = await service.newOrg()
  const spends = [0.1, 1.0000005, 12.345678, 999_999_999.999999, 1e12]

  await put(
    org,
    spends.map((spend, index) => row({ campaignId: `c${index}`, spend })),
  )

  const micros = (await stored(org)).map(({ spendMicros }) => spendMicros)
  expect(micros).toEqual([
    '100000',
    '1000001',
    '12345678',
    '999999999999999',
    '1000000000000000000',
  ])
})

test('two rows with one key are rejected, both are named, and nothing is stored', async () => {
  const org = await service.newOrg()

  const answer = await put(org, [row(), row({ campaignId: 'c2' }), row({ spend: 1 })])

  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe('VALIDATION_ERROR')
  expect(answer.body.error.message).toContain('Rows 1 and 3 ')
  expect(answer.body.error.details).toEqual({ rows: [1, 3] })
  expect(await stored(org)).toEqual([])
})

test('keys that differ only in where their parts end are different', async () => {
  const org = await service.newOrg()
  const ids = [
    { campaignId: 'a","b', adGroupId: 'c' },
    { campaignId: 'a', adGroupId: 'b","c' },
  ]

  const answer = await put(org, ids.map(row))

  expect(answer.body.data).toEqual({ inserted: 2, updated: 0, unchanged: 0 })
})

test.each(['2026-02-29', '2026-3-1', '01-03-2026', '2026-03-01T00:00:00Z', '', '0000-01-01'])(
  'the date "%s" is rejected with its row, and nothing is stored',
  async (date) => {
    const org = await service.newOrg()

    const answer = await put(org, [row(), row({ date }), row({ date, campaignId: 'c2' })])

    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('INVALID_DATE')
    expect(answer.body.error.message).toContain('Row 2: date ')
    expect(answer.body.error.details).toMatchObject({
      rows: [2, 3],
      problems: [{ field: 'rows.1.date' }, { field: 'rows.2.date' }],
    })
    expect(await stored(org)).toEqual([])
  },
)

test('messages count rows from 1, and problems have their path', async () => {
  const org = await service.newOrg()

  const wrong = await put(org, [row(), row({ spend: -1 })])
  const none = await put(org, [row(), 5])

  expect(wrong.body.error.message).toBe('Row 2: spend must be at least 0.')
  expect(wrong.body.error.details.problems).toMatchObject([{ field: 'rows.1.spend' }])
  expect(none.body.error.message).toBe('Row 2 must be an object.')
})

test.each([
  { rows: [] },
  {},
  { rows: [row()], more: 1 },
  { rows: [row({ spend: -1 })] },
  { rows: [row({ spend: '12.34' })] },
  { rows: [row({ spend: 1.1e12 })] },
  { rows: [row({ clicks: 1.5 })] },
  { rows: [row({ currency: 'eur' })] },
  { rows: [row({ platform: 'Google Ads' })] },
  { rows: [row({ platform: 'x'.repeat(51) })] },
  { rows: [row({ campaignId: 'x'.repeat(256) })] },
  { rows: [row({ campaignName: 'nul \0' })] },
  { rows: [row({ keyword: 'shoes' })] },
  { rows: Array.from({ length: 5_001 }, (_, index) => row({ campaignId: `c${index}` })) },
])('an invalid body is a VALIDATION_ERROR (%#)', async (body) => {
  const org = await service.newOrg()

  const answer = await org.call('PUT /ad-spend', { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe('VALIDATION_ERROR')
})

test('5,000 rows with all fields fit into one upload', async () => {
  const org = await service.newOrg()
  const long = (start: string) => start.padEnd(80, '.')
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    row({
      adId: String(index),
      accountName: long('account'),
      campaignName: long('campaign'),
      adGroupName: long('group'),
      adName: long('ad'),
      conversions: 1.5,
      conversionsValue: 20,
    }),
  )

  const first = await put(org, rows)
  const again = await put(org, rows)

  expect(first.body.data).toEqual({ inserted: 5_000, updated: 0, unchanged: 0 })
  expect(again.body.data).toEqual({ inserted: 0, updated: 0, unchanged: 5_000 })
})

test('concurrent uploads of the same rows in opposite order both succeed', async () => {
  const org = await service.newOrg()
  const rows = (spend: number) =>
    Array.from({ length: 500 }, (_, index) => row({ campaignId: `c${index}`, spend }))

  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((spend) =>
      put(org, spend % 2 === 0 ? rows(spend).reverse() : rows(spend)),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const inserted = answers.map(({ body }) => body.data.inserted)
  expect(inserted.reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(new Set((await stored(org)).map(({ spendMicros }) => spendMicros)).size).toBe(1)
})

test('organizations do not share keys', async () => {
  const [one, other] = [await service.newOrg(), await service.newOrg()]
  await put(one, [row()])

  const answer = await put(other, [row({ spend: 1 })])

  expect(answer.body.data).toEqual({ inserted: 1, updated: 0, unchanged: 0 })
  expect((await stored(one)).map(({ spendMicros }) => spendMicros)).toEqual(['12340000'])
})

test('a read key cannot upload', async () => {
  const org = await service.newOrg({}, 'read')

  const answer = await put(org, [row()])

  expect(answer.status).toBe(403)
  expect(answer.body.error.code).toBe('FORBIDDEN')
})
