import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickFields } from '../../../../contract/imports/click-import.ts'
import { importTargets } from '../../../../contract/imports/lead-import.ts'
import { spendTargets } from '../../../../contract/imports/spend-import.ts'
import { createClickRowParser } from '../clicks/parse-click-row.ts'
import { createRowParser } from '../leads/parse-lead-row.ts'
import type { Cell } from '../parse/cell.ts'
import { createSpendRowParser } from '../spend/parse-spend-row.ts'
import { type CellTarget, createCellReader } from './read-cell.ts'

const read = (target: CellTarget, cell: Cell): Cell | null | 'damaged' => {
  const reading = createCellReader(target)(cell)
  if (reading.kind === 'damaged') return 'damaged'
  return reading.kind === 'empty' ? null : reading.value
}

test.for<[CellTarget, Cell, Cell]>([
  ['campaignId', '="0123"', '0123'],
  ['campaignName', '="say ""hi"""', 'say "hi"'],
  ['date', '="2026-11-01"', '2026-11-01'],
  ['spend', '="12.50"', '12.50'],
  ['spend', '=12.50', '12.50'],
  ['currency', '=T("EUR")', 'EUR'],
  ['phone', "'+49301234567", '+49301234567'],
  ['externalId', '"0017"', '0017'],
  ['externalId', '0017\t', '0017'],
  ['phone', '\u202A+49 30 1234567\u202C', '+49 30 1234567'],
  ['utm_campaign', '"buy shoes"', '"buy shoes"'],
  ['campaignName', "'24 sale", "'24 sale"],
  ['name', '="Ada', '="Ada'],
  ['name', '=2+3', '=2+3'],
])('for %s, %j is %j', ([target, cell, value]) => {
  expect(read(target, cell)).toBe(value)
})

const everywhere = importTargets.filter((target) => target !== 'note')

test.for([
  ...['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#BEZUG!', '#NV', '="#N/A"', '#ERROR!', '#¡REF!'],
  ...['2.0011E+10', '1,2021E+17', '1E+16', '-1.5e+11', '="2.0011E+10"', '4.917E+11 '],
])('%j is a damaged cell for every field except a note', (cell) => {
  for (const target of [...everywhere, ...spendTargets]) {
    expect([target, read(target, cell)]).toEqual([target, 'damaged'])
  }
  expect(read('note', cell)).not.toBe('damaged')
})

test.for([
  ...['', ' ', '-', '--', '–', '—', 'N/A', 'n/a', 'null', 'NULL', '(null)', '<null>', '\\N'],
  ...['None', 'none', 'NaN', 'nan', 'undefined', '(not set)', '(none)', '="N/A"', 'k. A.'],
  '<test lead: dummy data for phone_number>',
])('%j is empty for every field except a note', (cell) => {
  for (const target of [...everywhere, ...spendTargets]) {
    expect([target, read(target, cell)]).toEqual([target, null])
  }
})

test.for([
  ...['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '00.00.0000', '00-00-0000', '00/00/00'],
  ...['0000-00-00T00:00:00.000Z', '1/0/1900', '1/0/1900 12:00:00 AM', '1900-01-00', '0.1.1900'],
  ...['0001-01-01', '0001-01-01T00:00:00', '1/1/0001 12:00:00 AM', 'NaT', '0', 'NA'],
])('%j is not a date', (cell) => {
  expect(
    (['date', 'createdAt', 'searchAdsClickDate'] as const).map((one) => read(one, cell)),
  ).toEqual([null, null, null])
})

test('a zero is not a date, but a valid amount', () => {
  expect([read('createdAt', 0), read('value', 0), read('value', '0')]).toEqual([null, 0, '0'])
})

test('a surname stays, even if programs write a similar word for a missing value', () => {
  expect(['Null', 'Nan', 'Na', 'NA', 'Nichts'].map((one) => read('lastName', one))).toEqual([
    ...['Null', 'Nan', 'Na', 'NA', 'Nichts'],
  ])
  expect(['null', 'NULL', 'nan', 'NaN', 'None'].map((one) => read('lastName', one))).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('NA is Namibia or North America, but not a number, email or ID', () => {
  expect([read('country', 'NA'), read('utm_campaign', 'NA')]).toEqual(['NA', 'NA'])
  expect([read('value', 'NA'), read('email', 'NA'), read('campaignId', 'NA')]).toEqual([
    ...[null, null, null],
  ])
})

const kept = ['2026-11-01', '12.5', 'EUR', 'Brand', '#1 Ads', 'A-', 'nonesuch', '1E5', '🎉', 'a=b']
const cell = fc.oneof(
  fc.constantFrom(...kept, '#N/A', '2.0011E+10', 'N/A', 'null', 'None', '--', '(not set)'),
  fc.constantFrom('0000-00-00', '<test lead: dummy data for ad>', "'0123", '\u200E5', '\\N'),
  fc.string({ maxLength: 8 }),
)
const wrapped = fc.oneof(
  cell,
  cell.map((one) => `="${one.replaceAll('"', '""')}"`),
)

const now = new Date('2026-11-21')
const mapping = {
  hasHeader: true,
  dateOrder: 'dmy',
  decimal: '.',
  duplicates: 'skip',
  statuses: [],
} as const
const readLead = createRowParser({
  mapping: {
    ...mapping,
    statuses: [],
    columns: ['searchAdsCampaignName', 'searchAdsCampaignId', 'name'],
  },
  timeZone: 'UTC',
  labels: [],
  conversionEvents: [],
  stages: [],
  customFields: [],
  headers: [],
  now,
})
const readClick = createClickRowParser({
  columns: ['searchAdsCampaignName', 'searchAdsCampaignId', 'gclid'],
  dateOrder: null,
})
const readSpend = createSpendRowParser(
  {
    columns: ['campaignName', 'campaignId', 'date'],
    platform: 'google_ads',
    currency: 'EUR',
    accountId: '1',
    dateOrder: null,
    decimal: '.',
    namesAsIds: false,
    repeated: null,
  },
  now,
)

test('the same cell has the same value or reason in leads, ad spend and click reports', () => {
  fc.assert(
    fc.property(wrapped, wrapped, (name, id) => {
      const row = (last: string) => ({ line: 2, cells: [name, id, last] })
      const [lead, click, spend] = [
        readLead(row('Ada')),
        readClick(row('g1')),
        readSpend(row('2026-11-01')),
      ]
      const reasons = [lead, click, spend].map((one) =>
        'problems' in one
          ? one.problems.map(({ column, reason }) => `${column} ${reason}`).sort()
          : [],
      )

      expect(reasons[1]).toEqual(reasons[0])
      expect(reasons[2]).toEqual(reasons[0])
      if ('problems' in lead || 'problems' in click || 'problems' in spend) return
      const { searchAdsCampaignName = '', searchAdsCampaignId = '' } = lead.lead
      expect(click.values.said).toEqual({
        ...(searchAdsCampaignName === '' ? {} : { searchAdsCampaignName }),
        ...(searchAdsCampaignId === '' ? {} : { searchAdsCampaignId }),
      })
      expect([spend.values.campaignName ?? '', spend.values.campaignId]).toEqual([
        searchAdsCampaignName,
        searchAdsCampaignId,
      ])
    }),
    { numRuns: 2_000 },
  )
})

test('every field of a click report has a reader', () => {
  expect(clickFields.map((field) => read(field, 'n/a'))).toEqual(clickFields.map(() => null))
})
