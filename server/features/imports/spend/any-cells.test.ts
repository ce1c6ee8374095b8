import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spendRowInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { type SpendMapping, spendTargets } from '../../../../contract/imports/spend-import.ts'
import { isDay } from '../../../../contract/values/time.ts'
import { inspectClicks } from '../clicks/inspect-clicks.ts'
import { createClickRowParser } from '../clicks/parse-click-row.ts'
import { inspectSpend } from './inspect-spend.ts'
import { createSpendRowParser } from './parse-spend-row.ts'
import { formatValues, parseValues, toSpendRow } from './spend-entry.ts'
import { createSpendRowFilter } from './spend-rows.ts'

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.constantFrom(
    ...['2026-11-01', '01/02/2026', 'Nov 1, 2026', '1,234.56', '1.234,56', '--', 'EUR', 'Total'],
    ...['US$5', '-5', '1e9', 'constructor', '__proto__', '="12"', '\0', '\uD800', 'x'.repeat(600)],
  ),
)
const row = fc.array(cell, { maxLength: 14 })
const header = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...spendTargets,
      'Day',
      'Cost',
      'Impr.',
      'Amount spent (USD)',
      'Device',
      'gclid',
    ),
    fc.string({ maxLength: 10 }),
    fc.constantFrom('constructor', '__proto__', ''),
  ),
  { minLength: 1, maxLength: 12 },
)
const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const
const now = new Date('2026-11-21')
const noNumber = { dateOrder: 'dmy', decimal: '.', namesAsIds: false } as const

test('with any cells, a row is rejected with a reason or can be stored', () => {
  const mappings = fc.record({
    dateOrder: fc.constantFrom('dmy' as const, 'mdy' as const, null),
    decimal: fc.constantFrom('.' as const, ',' as const, null),
    namesAsIds: fc.boolean(),
  })
  fc.assert(
    fc.property(header, fc.array(row, { maxLength: 8 }), mappings, (names, cells, formats) => {
      const rows = [names, ...cells].map((one, i) => ({ line: i + 1, cells: one }))
      const width = Math.max(...rows.map((one) => one.cells.length))
      const { guess } = inspectSpend({ form, rows, width })
      const mapping: SpendMapping = {
        ...guess,
        ...formats,
        platform: guess.platform ?? 'x_ads',
        currency: guess.currency ?? 'EUR',
        accountId: '',
      }
      const read = createSpendRowParser(mapping, now)
      const isSkipped = createSpendRowFilter(mapping)
      for (const one of rows.filter((candidate) => !isSkipped(candidate))) {
        const parsed = read(one)
        if ('problems' in parsed) {
          expect(parsed.problems.length).toBeGreaterThan(0)
          for (const { reason, value } of parsed.problems) {
            expect(reason).not.toBe('')
            expect(value?.isWellFormed() ?? true).toBe(true)
          }
        } else if (mapping.columns.includes('date')) {
          const stored = toSpendRow(parseValues(formatValues(parsed.values)))
          expect(spendRowInput.safeParse(stored)).toMatchObject({ success: true, data: stored })
          expect(isDay(stored.date)).toBe(true)
        }
      }
    }),
    {
      numRuns: 1_000,
      examples: [[['date', 'conversions'], [['2026-11-01', Number.NaN]], noNumber]],
    },
  )
})

test('with any cells, a click is rejected with a reason or has text values', () => {
  fc.assert(
    fc.property(header, fc.array(row, { maxLength: 8 }), (names, cells) => {
      const rows = [names, ...cells].map((one, i) => ({ line: i + 1, cells: one }))
      const width = Math.max(...rows.map((one) => one.cells.length))
      const { guess } = inspectClicks({ form, rows, width })
      for (const one of rows.map(createClickRowParser(guess))) {
        const texts =
          'values' in one ? Object.values({ ...one.values.said, g: one.values.gclid }) : []
        for (const text of texts) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
