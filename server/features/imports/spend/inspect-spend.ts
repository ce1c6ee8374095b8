import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import type { SampledFile } from '../import-kind.ts'
import { findHeader } from '../mapping/find-header.ts'
import { findMixedDates, guessDateOrder } from '../mapping/guess-formats.ts'
import { findColumns, sampleColumns, selectCells, toHeaders } from '../mapping/sample-columns.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { detectDecimal } from '../values/parse-amount.ts'
import { findLevels } from './find-levels.ts'
import { findPeriod } from './find-period.ts'
import {
  isOpenDay,
  isSpendHeader,
  type RecognizedColumns,
  recognizeSpendColumns,
} from './spend-columns.ts'
import { createSpendRowFilter } from './spend-rows.ts'

type Rows = readonly (readonly Cell[])[]

/** Guesses a file's platform and mapping, and determines what to ask the user. @see L-111 */
export function inspectSpend({ form, rows, width }: SampledFile): SpendFile {
  const header = findHeader(rows, isSpendHeader)
  const headers = toHeaders(header.cells, width)
  const headerLine = header.line ?? 0
  const above = rows.filter(({ line }) => line < headerLine)
  const titles = above.map(({ cells }) => String(cells[0] ?? ''))
  const recognized = recognizeSpendColumns(headers, titles)
  const { platform, likely, currency } = recognized
  const { columns: matched, segments } = withoutPlacements(recognized, headers, rows)
  const isSkipped = createSpendRowFilter({ columns: [...matched], platform })
  const dataRows = rows.filter((row) => row.line > headerLine && !isSkipped(row))
  const data = dataRows.map(({ cells }) => cells)
  const columns = withoutReportEnd(matched, headers, data)
  const guessed = guessMapping(data, { platform, columns: [...columns], currency }, segments)
  const mixedDates = findMixedDates(dataRows, findColumns(columns, ['date', 'endDate']))
  return {
    ...form,
    headerLine: header.line,
    columns: sampleColumns(headers, data),
    platform,
    segments: [...segments],
    period: findPeriod(above),
    likely: [...likely],
    ...guessed,
    ...(mixedDates === undefined ? {} : { mixedDates }),
  }
}

/** Places where Meta shows ads; a column with these values is a breakdown, not an ad platform. */
const metaSurface =
  /^(all|facebook|instagram|messenger|audience[ _]network|threads|whatsapp|unknown|)$/i

/** Treats a column named after the platform as a breakdown if it contains Meta's surfaces. */
function withoutPlacements(
  { columns, segments }: RecognizedColumns,
  headers: readonly string[],
  rows: readonly FileRow[],
): Pick<RecognizedColumns, 'columns' | 'segments'> {
  const at = columns.indexOf('platform')
  if (at < 0) return { columns, segments }
  const texts = rows
    .map(({ cells }) => String(cells[at] ?? '').trim())
    .filter((text) => text !== headers[at])
  const isBreakdown =
    texts.every((text) => metaSurface.test(text)) &&
    (texts.some((text) => /^(all|)$/i.test(text)) ||
      headers.some((header) => /placement|platzierung/i.test(header)))
  if (!isBreakdown) return { columns, segments }
  return {
    columns: columns.map((target, i) => (i === at ? null : target)),
    segments: [...segments, at],
  }
}

/**
 * Ignores a last-day column that has the same value in all rows even though their first days
 * differ, because such a column describes the entire report rather than each row.
 */
function withoutReportEnd(
  columns: RecognizedColumns['columns'],
  headers: readonly string[],
  rows: Rows,
): RecognizedColumns['columns'] {
  if (!isOpenDay(headers[columns.indexOf('date')] ?? '')) return columns
  const count = (target: SpendTarget) =>
    new Set(selectCells(rows, columns, [target]).map(String)).size
  const isOfReport = count('endDate') === 1 && count('date') > 1
  return isOfReport ? columns.map((target) => (target === 'endDate' ? null : target)) : columns
}

type RecognizedMapping = Pick<SpendMapping, 'platform' | 'columns' | 'currency'>

function guessMapping(
  rows: Rows,
  recognized: RecognizedMapping,
  segments: readonly number[],
): Pick<SpendFile, 'guess' | 'asks' | 'levels'> {
  const hasSegments = segments.length > 0
  const { columns } = recognized
  const has = (target: SpendTarget) => columns.includes(target)
  const dates = guessDateOrder(selectCells(rows, columns, ['date', 'endDate']))
  const numbers = guessSpendDecimal(
    selectCells(rows, columns, ['spend', 'conversions', 'conversionsValue']),
    selectCells(rows, columns, ['impressions', 'clicks']),
  )
  // Without a date column, all of a campaign's rows would count as repeated.
  const isRepeated = !hasSegments && has('date') && hasRepeatedRows(rows, columns)
  const levels = findLevels(rows, columns, segments, numbers.guess)
  const questions: Readonly<Record<SpendFile['asks'][number], boolean>> = {
    platform: recognized.platform === null && !has('platform'),
    currency: recognized.currency === null && !has('currency'),
    accountId: !has('accountId') && !has('accountName'),
    dateOrder: dates.isAsked,
    decimal: numbers.isAsked,
    namesAsIds: needsNames({ columns, accountId: null }),
    repeated: isRepeated,
    levels: levels !== undefined,
  }
  const guess: SpendMapping = {
    ...recognized,
    accountId: null,
    dateOrder: dates.guess,
    decimal: numbers.guess,
    namesAsIds: false,
    repeated: hasSegments ? 'sum' : null,
    levels: null,
  }
  // `Object.keys` loses the record's key type.
  const names = Object.keys(questions) as (keyof typeof questions)[]
  const asks = names.filter((name) => questions[name])
  return { guess, asks, ...(levels === undefined ? {} : { levels }) }
}

const entityLevels = ['account', 'campaign', 'adGroup', 'ad'] as const

/** True if a level has a name but no ID, unless `accountId` is the account for all rows. */
export const needsNames = ({
  columns,
  accountId,
}: Pick<SpendMapping, 'columns' | 'accountId'>): boolean =>
  entityLevels
    .filter((level) => level !== 'account' || accountId === null)
    .some((level) => columns.includes(`${level}Name`) && !columns.includes(`${level}Id`))

function hasRepeatedRows(rows: Rows, columns: readonly (SpendTarget | null)[]): boolean {
  const identityTargets = entityLevels.flatMap((one) => [`${one}Id`, `${one}Name`] as const)
  const places = findColumns(columns, ['date', 'platform', ...identityTargets])
  const keys = rows.map((cells) => JSON.stringify(places.map((i) => String(cells[i] ?? '').trim())))
  return new Set(keys).size < keys.length
}

/**
 * Digits in groups of three. Counts have no decimals, so a separator in a count must group digits.
 */
const grouped = /^\s*[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\s*$/

/**
 * Guesses the decimal separator, and determines whether to ask the user. Amounts may reveal the
 * decimal separator, and counts may reveal the group separator.
 */
export function guessSpendDecimal(
  amounts: readonly Cell[],
  counts: readonly Cell[],
): { readonly guess: SpendMapping['decimal']; readonly isAsked: boolean } {
  const decimals = amounts.map((cell) =>
    typeof cell === 'string' ? detectDecimal(cell) : undefined,
  )
  const groups = new Set(
    counts.map((cell) => (typeof cell === 'string' ? grouped.exec(cell)?.[1] : undefined)),
  )
  const isPoint = decimals.includes('.') || groups.has(',')
  const isComma = decimals.includes(',') || groups.has('.')
  if (isPoint !== isComma) return { guess: isPoint ? '.' : ',', isAsked: false }
  return { guess: null, isAsked: isPoint || decimals.includes(null) }
}
