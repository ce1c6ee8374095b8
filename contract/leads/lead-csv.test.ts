import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asAnswered,
  minorUnits,
  storableText,
} from '../../server/test/arbitraries/lead-arbitrary.ts'
import { type KindName, sources, statuses } from '../field-kinds.ts'
import { type LeadField, leadFieldEntries } from '../lead-fields.ts'
import { leadCsvColumns, readCsvCell, toCsvRow } from './lead-csv.ts'
import type { LeadRecord } from './lead-schemas.ts'

const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Storable strings; a spreadsheet would execute many of them as formulas. */
const texts = (max: number) =>
  fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@', "'", "'=", "''+", '"', ','), storableText(max))
    .map(([start, text]) => [...(start + text).trim()].slice(0, max).join(''))
    .map(asAnswered)

/** Arbitrary returned values for each field kind. */
const valuesOf: Record<KindName, (max: number) => fc.Arbitrary<unknown>> = {
  text: texts,
  phone: texts,
  email: () => fc.constantFrom('ada@example.com', '+ada@example.com', '=1@example.com'),
  country: () => fc.constantFrom('DE', 'us'),
  digitGroups: () => fc.constantFrom('1', '123-456-7890'),
  json: () => fc.json().map((json) => json.trim()),
  status: () => fc.constantFrom(...statuses),
  source: () => fc.constantFrom(...sources),
  amount: () => minorUnits.map((minor) => minor / 100),
  flag: () => fc.boolean(),
  instant: () => instants,
  day: () => instants.map((instant) => instant.slice(0, 10)),
  id: () => fc.uuid(),
}

const leads = fc.record(
  Object.fromEntries(
    leadFieldEntries.map(([name, { kind, max = 500, required }]) => {
      const value = valuesOf[kind](max)
      return [name, required ? value : fc.option(value)]
    }),
  ),
) as unknown as fc.Arbitrary<LeadRecord>

test('every lead survives a round trip through its row', () => {
  fc.assert(
    fc.property(leads, (lead) => {
      const [cells = [], ...more] = parse(toCsvRow(lead))

      expect(more).toEqual([])
      const parsed = leadCsvColumns.map((name, i) => [name, readCsvCell(name, cells[i] ?? '').data])
      expect(Object.fromEntries(parsed)).toEqual(lead)
    }),
    { numRuns: 80 },
  )
})

const lead = Object.fromEntries(leadCsvColumns.map((name) => [name, null])) as unknown as LeadRecord

const formatCell = (name: LeadField, value: unknown): string | undefined =>
  parse(toCsvRow({ ...lead, [name]: value }))[0]?.[leadCsvColumns.indexOf(name)]

test.for([
  '=1+1',
  '+49 170',
  '-1',
  '@sum(a1)',
  '\ttab',
  '\rreturn',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=HYPERLINK("x")',
])('a spreadsheet reads the text %j as text', (text) => {
  expect(formatCell('name', text)).toBe(`'${text}`)
  expect(formatCell('phone', text)).toBe(`'${text}`)
  expect(readCsvCell('note', `'${text}`).data).toBe(text.trim())
})

test('a leading apostrophe of the text itself is kept', () => {
  expect(formatCell('name', "'quoted'")).toBe("'quoted'")
  expect(readCsvCell('name', "'quoted'").data).toBe("'quoted'")
  expect(formatCell('name', "'=1")).toBe("''=1")
  expect(readCsvCell('name', "''=1").data).toBe("'=1")
})

test('numbers, booleans and timestamps are unchanged', () => {
  expect(formatCell('value', 19.99)).toBe('19.99')
  expect(formatCell('value', 1e12)).toBe('1000000000000')
  expect(formatCell('ad_storage', false)).toBe('false')
  expect(formatCell('createdAt', '2026-01-31T00:00:00.000Z')).toBe('2026-01-31T00:00:00.000Z')
  expect(formatCell('value', null)).toBe('')
})

test('a cell is parsed by the rules of a create', () => {
  expect(readCsvCell('ad_storage', 'Granted').data).toBe(true)
  expect(readCsvCell('value', ' 5.00 ').data).toBe(5)
  expect(readCsvCell('status', '').data).toBeNull()
  const wrong: [LeadField, string][] = [
    ['status', 'closed'],
    ['value', '-5'],
    ['email', 'nobody'],
    ['custom', '{'],
    ['name', 'x'.repeat(501)],
    ['ad_storage', 'perhaps'],
  ]
  for (const [name, cell] of wrong) expect(readCsvCell(name, cell).success, name).toBe(false)
})

test('every text from outside is made safe', () => {
  const outside = leadFieldEntries.filter(([, { kind }]) =>
    ['text', 'email', 'phone', 'json'].includes(kind),
  )
  expect(outside).toHaveLength(41)
  for (const [name] of outside) expect(formatCell(name, '=1'), name).toBe("'=1")
})
