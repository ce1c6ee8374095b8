import { afterAll, expect, test } from 'vitest'
import type { SpendImport } from '../../../../contract/imports/spend-import.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'
import { sheetParts, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** A file's expected inspection result, and the counts that its check is expected to return. */
interface ExpectedFile {
  readonly platform: string | null
  readonly headerLine: number | null
  readonly asks: readonly string[]
  readonly mapping?: object
  readonly check: Partial<NonNullable<SpendImport['check']>>
}

const usd = { currency: 'USD' }
const eur = { currency: 'EUR' }

const files: readonly (readonly [name: string, file: string | Buffer, told: ExpectedFile])[] = [
  [
    'Google Ads in English',
    readSample('google-ads.csv'),
    {
      platform: 'google_ads',
      headerLine: 3,
      asks: [],
      check: {
        rows: 4,
        wouldInsert: 4,
        leftOut: { total: 2, lines: [expect.objectContaining({ line: 8 }), expect.anything()] },
        totals: [
          {
            ...usd,
            spend: 2312.66,
            impressions: 24_247,
            clicks: 429,
            rows: 4,
            days: 3,
            firstDay: '2026-10-30',
            lastDay: '2026-11-01',
          },
        ],
      },
    },
  ],
  [
    'Google Ads in German, from Windows',
    Buffer.from(readSample('google-ads-de.csv'), 'latin1'),
    {
      platform: 'google_ads',
      headerLine: 3,
      asks: ['accountId'],
      mapping: { accountId: '123-456-7890' },
      check: {
        wouldInsert: 4,
        totals: [expect.objectContaining({ ...eur, spend: 3344.71, impressions: 125_859 })],
      },
    },
  ],
  [
    'the Google Ads API, in millionths',
    readSample('google-ads-api.csv'),
    {
      platform: 'google_ads',
      headerLine: 1,
      asks: [],
      check: { totals: [expect.objectContaining({ ...usd, spend: 2224.560001 })] },
    },
  ],
  [
    'Google Ads by device',
    readSample('google-ads-devices.csv'),
    {
      platform: 'google_ads',
      headerLine: 3,
      asks: ['accountId'],
      mapping: { accountId: '' },
      check: {
        rows: 4,
        wouldInsert: 2,
        repeated: 2,
        totals: [expect.objectContaining({ spend: 25.15, clicks: 49, rows: 4, days: 2 })],
      },
    },
  ],
  [
    'Meta, with a total row',
    readSample('meta.csv'),
    {
      platform: 'meta_ads',
      headerLine: 1,
      asks: [],
      check: {
        rows: 3,
        wouldInsert: 3,
        leftOut: expect.objectContaining({ total: 1 }),
        totals: [expect.objectContaining({ ...usd, spend: 1300.75, clicks: 905, days: 2 })],
      },
    },
  ],
  [
    'Meta in German, by name, with a weekly row',
    readSample('meta-de.csv'),
    {
      platform: 'meta_ads',
      headerLine: 1,
      asks: ['accountId', 'namesAsIds'],
      mapping: { accountId: 'act_1', namesAsIds: true },
      check: {
        rows: 3,
        wouldInsert: 2,
        bad: 1,
        totals: [expect.objectContaining({ ...eur, spend: 22.25 })],
      },
    },
  ],
  [
    'Meta in Spanish',
    readSample('meta-es.csv'),
    {
      platform: 'meta_ads',
      headerLine: 1,
      asks: ['accountId', 'namesAsIds'],
      mapping: { accountId: '', namesAsIds: true },
      check: {
        rows: 2,
        wouldInsert: 2,
        totals: [expect.objectContaining({ ...eur, spend: 23.52, impressions: 2504 })],
      },
    },
  ],
  [
    'Microsoft Advertising',
    readSample('microsoft.csv'),
    {
      platform: 'microsoft_ads',
      headerLine: 11,
      asks: [],
      check: {
        rows: 3,
        wouldInsert: 3,
        leftOut: { total: 1, lines: [expect.objectContaining({ line: 16 })] },
        totals: [expect.objectContaining({ spend: 77.57, lastDay: '2026-11-13' })],
      },
    },
  ],
  [
    'LinkedIn, in UTF-16 with tabs',
    Buffer.from(`\uFEFF${readSample('linkedin.tsv')}`, 'utf16le'),
    {
      platform: 'linkedin_ads',
      headerLine: 6,
      asks: ['namesAsIds'],
      mapping: { namesAsIds: true },
      check: {
        rows: 2,
        wouldInsert: 2,
        totals: [expect.objectContaining({ ...eur, spend: 1107.75, lastDay: '2026-11-14' })],
      },
    },
  ],
  [
    'TikTok',
    readSample('tiktok.csv'),
    {
      platform: 'tiktok_ads',
      headerLine: 1,
      asks: [],
      check: {
        rows: 2,
        wouldInsert: 2,
        leftOut: expect.objectContaining({ total: 1 }),
        totals: [expect.objectContaining({ spend: 115.4, clicks: 495 })],
      },
    },
  ],
  [
    'our template',
    readSample('template.csv'),
    {
      platform: null,
      headerLine: 1,
      asks: [],
      check: {
        wouldInsert: 2,
        totals: [
          expect.objectContaining({ ...eur, spend: 800 }),
          expect.objectContaining({ ...usd, spend: 12.34 }),
        ],
      },
    },
  ],
  [
    'TikTok as a spreadsheet',
    zip(
      sheetParts([
        ['By Day', 'Advertiser ID', 'Campaign ID', 'Campaign name', 'Currency', 'Cost', 'Clicks'],
        [{ date: 46_327 }, '7100000000000000011', '1788000000000001', 'Spark', 'USD', 55.41, 240],
        [{ date: 46_328 }, '7100000000000000011', '1788000000000001', 'Spark', 'USD', 60, 255],
        ['Total of 2 results', '-', '-', '-', '-', 115.41, 495],
      ]),
    ),
    {
      platform: 'tiktok_ads',
      headerLine: 1,
      asks: [],
      check: {
        rows: 2,
        totals: [
          expect.objectContaining({ spend: 115.41, firstDay: '2026-11-01', lastDay: '2026-11-02' }),
        ],
      },
    },
  ],
]

test.for(files)('a file of %s is recognized with all its values', async ([, file, expected]) => {
  const { imports } = await newImportOrg(service)

  const upload = await imports.uploadOf('spend', file)
  const checked = await imports.checkOf('spend', upload, expected.mapping)

  expect(upload).toMatchObject({ kind: 'spend', state: 'uploaded', file: null })
  expect(upload.spend?.file).toMatchObject({
    platform: expected.platform,
    headerLine: expected.headerLine,
    asks: expected.asks,
  })
  expect([checked.state, checked.message]).toEqual(['checked', null])
  expect(checked.spend?.check).toMatchObject({ bad: 0, ...expected.check })
})
