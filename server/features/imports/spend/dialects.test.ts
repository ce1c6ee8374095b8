import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { type FileRow, isEmptyCell } from '../parse/cell.ts'
import { readCsvRows } from '../parse/csv-rows.ts'
import { detectEncoding, detectSeparator } from '../parse/detect-encoding.ts'
import { inspectSpend } from './inspect-spend.ts'
import { createSpendRowParser } from './parse-spend-row.ts'
import type { SpendValues } from './spend-entry.ts'

const separators = [',', ';', '\t', '|'] as const
const encodings = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const
const dates = ['iso', 'dmy', 'mdy', 'english', 'german'] as const

const dialects = fc.record({
  separator: fc.constantFrom(...separators),
  decimal: fc.constantFrom('.' as const, ',' as const),
  isGrouped: fc.boolean(),
  date: fc.constantFrom(...dates),
  encoding: fc.constantFrom(...encodings),
  isQuoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasTitle: fc.boolean(),
})
type Dialect = typeof dialects extends fc.Arbitrary<infer D> ? D : never

const names = fc
  .string({ unit: fc.constantFrom(...'abÄé ,;|"1.\'-'), maxLength: 12 })
  .map((text) => text.trim())
  // Exclude empty markers, such as a lone dash, and leading apostrophes, which our invalid-row
  // files use to escape formulas.
  .filter((text) => text === '' || !(isEmptyCell(text) || text.startsWith("'")))
const micros = fc.bigInt({ min: 0n, max: 10n ** 13n })

const rows = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 2_000 }),
    campaignId: fc.stringMatching(/^[1-9]\d{5,17}$/),
    campaignName: names,
    spend: micros,
    conversions: micros,
    impressions: fc.integer({ min: 0, max: 10 ** 9 }),
    clicks: fc.integer({ min: 0, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 30, selector: ({ day, campaignId }) => `${day} ${campaignId}` },
)
type Row = typeof rows extends fc.Arbitrary<(infer R)[]> ? R : never

const toIsoDay = ({ day }: Row): string =>
  new Date(Date.UTC(2020, 0, 1) + day * dayMs).toISOString().slice(0, 10)

const english = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'.split('|')
const german = 'Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.'.split('|')

function printDay(row: Row, { date }: Dialect): string {
  const iso = toIsoDay(row)
  const [year = '', month = '', day = ''] = iso.split('-')
  switch (date) {
    case 'iso':
      return iso
    case 'dmy':
      return `${day}.${month}.${year}`
    case 'mdy':
      return `${Number(month)}/${Number(day)}/${year}`
    case 'english':
      return `Sun, ${english[Number(month) - 1]} ${Number(day)}, ${year}`
    case 'german':
      return `${Number(day)}. ${german[Number(month) - 1]} ${year}`
  }
}

function printAmount(amount: bigint, { decimal, isGrouped }: Dialect): string {
  const fraction = String(amount % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const whole = printWhole(amount / 1_000_000n, decimal, isGrouped)
  return fraction === '' ? whole : `${whole}${decimal}${fraction}`
}

const printWhole = (whole: bigint | number, decimal: string, isGrouped: boolean): string =>
  isGrouped ? String(whole).replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.') : String(whole)

const headers = 'Day|Customer ID|Campaign ID|Campaign|Currency code|Cost|Impr.|Clicks|Conversions'

function print(tableRows: readonly Row[], dialect: Dialect): Buffer {
  const { separator, decimal, isGrouped, isQuoted, lineEnd, hasTitle } = dialect
  const cell = (text: string) =>
    isQuoted || /[",;|\t\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const line = (cells: readonly string[]) => cells.map(cell).join(separator) + lineEnd
  const count = (n: number) => printWhole(n, decimal, isGrouped)
  const body = tableRows.map((row) =>
    line([
      printDay(row, dialect),
      '123-456-7890',
      row.campaignId,
      row.campaignName,
      'EUR',
      printAmount(row.spend, dialect),
      count(row.impressions),
      count(row.clicks),
      printAmount(row.conversions, dialect),
    ]),
  )
  const title = hasTitle
    ? `Campaign report${lineEnd}${cell('January 1, 2020 - May 1, 2026')}${lineEnd}`
    : ''
  return encode(title + line(headers.split('|')) + body.join(''), dialect.encoding)
}

function encode(text: string, encoding: Dialect['encoding']): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8 with mark':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(text, 'latin1')
  }
}

async function readRows(bytes: Buffer) {
  const isUtf8 = bytes.equals(Buffer.from(bytes.toString()))
  const encoding = detectEncoding(bytes, isUtf8) ?? 'windows-1252'
  const separator = detectSeparator(new TextDecoder(encoding).decode(bytes))
  const read: FileRow[] = []
  const parts = (async function* () {
    yield bytes
  })()
  for await (const rows of readCsvRows(parts, { encoding, separator })) read.push(...rows)
  return { form: { format: 'csv', encoding, separator, sheet: null } as const, rows: read }
}

const toComparable = (values: SpendValues) => {
  const { date, accountId, campaignId, campaignName, currency } = values
  const { spend, impressions, clicks, conversions } = values
  const numbers = { spend, impressions, clicks, conversions }
  return { date, accountId, campaignId, campaignName, currency, ...numbers }
}

test('rows in any dialect are read back correctly', async () => {
  await fc.assert(
    fc.asyncProperty(rows, dialects, async (sourceRows, dialect) => {
      const { form, rows: parsedRows } = await readRows(print(sourceRows, dialect))
      const width = parsedRows.reduce((max, { cells }) => Math.max(max, cells.length), 0)

      const file = inspectSpend({ form, rows: parsedRows, width })

      const truth = {
        decimal: dialect.decimal,
        dateOrder: dialect.date === 'dmy' || dialect.date === 'mdy' ? dialect.date : null,
      }
      // A guess is either correct or missing. If a format is missing and matters, the user is
      // asked.
      const { decimal, dateOrder } = file.guess
      expect([null, truth.decimal]).toContain(decimal)
      expect([null, truth.dateOrder]).toContain(dateOrder)
      if (truth.dateOrder !== null) expect(file.asks.includes('dateOrder')).toBe(dateOrder === null)
      expect(file).toMatchObject({ platform: 'google_ads', headerLine: dialect.hasTitle ? 3 : 1 })
      const mapping: SpendMapping = {
        ...file.guess,
        dateOrder: file.asks.includes('dateOrder') ? truth.dateOrder : dateOrder,
        decimal: file.asks.includes('decimal') ? truth.decimal : decimal,
      }
      const read = createSpendRowParser(mapping, new Date('2026-11-21'))
      const values = parsedRows.filter(({ line }) => line > (file.headerLine ?? 0)).map(read)
      expect(values.map((one) => ('values' in one ? toComparable(one.values) : one))).toEqual(
        sourceRows.map((row) => ({
          date: toIsoDay(row),
          accountId: '123-456-7890',
          campaignId: row.campaignId,
          campaignName: row.campaignName === '' ? null : row.campaignName,
          currency: 'EUR',
          spend: row.spend,
          impressions: row.impressions,
          clicks: row.clicks,
          conversions: row.conversions,
        })),
      )
    }),
    { numRuns: 400 },
  )
})
