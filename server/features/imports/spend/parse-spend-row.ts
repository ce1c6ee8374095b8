import { Temporal } from 'temporal-polyfill'
import { spendRowInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { removeDefusing } from '../../../../contract/imports/csv.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import {
  nameMark,
  type SpendMapping,
  type SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { findPlatform } from '../../../lead-index/ad-keys/index.ts'
import { describeIssue } from '../../../platform/http/describe-issues.ts'
import type { ParsedReportRow } from '../jobs/check-report.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, previewCell } from '../parse/cell.ts'
import { type Parsed, parseDay } from '../values/parse-date.ts'
import { type CellReading, createCellReader } from '../values/read-cell.ts'
import { rememberCells } from '../values/remember-cells.ts'
import { parseCount, parseMicros, parseMoney } from './parse-numbers.ts'
import type { SpendValues } from './spend-entry.ts'

/**
 * Creates a parser for the rows of a file with this mapping.
 *
 * @param now  Dates later than the next UTC day are rejected.
 */
export function createSpendRowParser(
  mapping: SpendMapping,
  now: Date,
): (row: FileRow) => ParsedReportRow<SpendValues> {
  const places = new Map(
    mapping.columns.flatMap((target, column) =>
      target === null
        ? []
        : [[target, { column, readCell: rememberCells(createCellReader(target)) }] as const],
    ),
  )
  const parsers: CellParsers = {
    day: rememberCells((cell) => parseDay(cell, mapping.dateOrder)),
    ...createTextParsers(),
  }
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  return ({ cells }) => {
    const row = new SpendRowParser(mapping, places, parsers, cells)
    const date = row.day(latest)
    const values: SpendValues = {
      date,
      platform: row.text('platform') ?? mapping.platform ?? row.reportMissing('platform'),
      accountId: row.id('account', mapping.accountId),
      campaignId: row.id('campaign'),
      adGroupId: row.id('adGroup'),
      adId: row.id('ad'),
      accountName: row.text('accountName'),
      campaignName: row.text('campaignName'),
      adGroupName: row.text('adGroupName'),
      adName: row.text('adName'),
      currency: row.text('currency') ?? mapping.currency ?? row.reportMissing('currency'),
      spend: row.read('spendMicros', parseMicros) ?? row.money('spend'),
      impressions: row.count('impressions'),
      clicks: row.count('clicks'),
      conversions: row.money('conversions'),
      conversionsValue: row.money('conversionsValue'),
    }
    const problems = [...findExtraCells(cells, mapping.columns.length), ...row.problems]
    return problems.length > 0 ? { problems } : { values }
  }
}

const toUpper = (cell: Cell): string => toPlainText(cell).toUpperCase()

/**
 * Converts a platform name: `Google Ads` → `google_ads`. `Facebook` → `meta_ads`, because leads are
 * matched with spend by platform.
 */
function toPlatformSlug(cell: Cell): string {
  const slug = toPlainText(cell)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return findPlatform(slug) ?? slug
}

/**
 * Functions that normalize text before validation, by target. Targets that are not listed use
 * {@link toPlainText}.
 */
const textChanges: Partial<Record<TextTarget, (cell: Cell) => string>> = {
  platform: toPlatformSlug,
  currency: toUpper,
}

type EntityLevel = 'account' | 'campaign' | 'adGroup' | 'ad'

interface Place {
  readonly column: number
  readonly readCell: (cell: Cell) => CellReading
}

type TextTarget = 'platform' | 'currency' | `${EntityLevel}${'Id' | 'Name'}`

/** Parsers for cells whose values recur in most rows, so that each value is parsed once. */
interface CellParsers {
  day(cell: Cell): Parsed<string>
  text(target: TextTarget, cell: Cell): TextResult
}

type TextResult = ReturnType<(typeof spendRowInput.shape)[TextTarget]['safeParse']>

/** Parsers that apply the rules for `PUT /ad-spend` to text. */
function createTextParsers(): Pick<CellParsers, 'text'> {
  const parsers = new Map<TextTarget, (cell: Cell) => TextResult>()
  const createParser = (target: TextTarget) => {
    const change = textChanges[target] ?? toPlainText
    const parser = rememberCells(
      (cell): TextResult => spendRowInput.shape[target].safeParse(change(cell)),
    )
    parsers.set(target, parser)
    return parser
  }
  return { text: (target, cell) => (parsers.get(target) ?? createParser(target))(cell) }
}

class SpendRowParser {
  readonly problems: ImportProblem[] = []
  readonly #mapping: SpendMapping
  readonly #places: ReadonlyMap<SpendTarget, Place>
  readonly #parsers: CellParsers
  readonly #cells: readonly Cell[]

  constructor(
    mapping: SpendMapping,
    places: ReadonlyMap<SpendTarget, Place>,
    parsers: CellParsers,
    cells: readonly Cell[],
  ) {
    this.#mapping = mapping
    this.#places = places
    this.#parsers = parsers
    this.#cells = cells
  }

  /**
   * A cell's value, or an empty string if it has none; `undefined` if the file has no such column
   * or if the cell is damaged, which is then reported.
   */
  #cell(target: SpendTarget): Cell | undefined {
    const place = this.#places.get(target)
    const reading = place?.readCell(this.#cells[place.column] ?? '')
    if (reading?.kind === 'damaged') this.#addProblem(target, reading.reason)
    return reading?.kind === 'empty' ? '' : reading?.kind === 'value' ? reading.value : undefined
  }

  /** Adds a problem, unless the cell already has one. */
  #addProblem(target: SpendTarget, reason: string): void {
    if (this.problems.some(({ field }) => field === target)) return
    const column = this.#places.get(target)?.column ?? null
    const value = column === null ? null : previewCell(this.#cells[column] ?? '')
    this.problems.push({ column, field: target, value, reason })
  }

  read<T>(target: SpendTarget, parse: (cell: Cell) => Parsed<T>): T | undefined {
    const cell = this.#cell(target)
    const parsed = cell === undefined ? undefined : parse(cell)
    if (parsed !== undefined && 'reason' in parsed) this.#addProblem(target, parsed.reason)
    return parsed !== undefined && 'value' in parsed ? parsed.value : undefined
  }

  money = (target: SpendTarget): bigint =>
    this.read(target, (cell) => parseMoney(cell, this.#mapping.decimal)) ?? 0n

  count = (target: SpendTarget): number =>
    this.read(target, (cell) => parseCount(cell, this.#mapping.decimal)) ?? 0

  reportMissing(target: SpendTarget): string {
    this.#addProblem(target, 'is missing')
    return ''
  }

  day(latest: string): string {
    const parse = (cell: Cell) => this.#parsers.day(cell)
    const date = this.read('date', parse) ?? ''
    if (date > latest) this.#addProblem('date', 'is in the future')
    const last = this.#cell('endDate') === '' ? undefined : this.read('endDate', parse)
    if (last !== undefined && date !== '' && last !== date && !this.#endsAtMidnight(last, date)) {
      this.#addProblem('endDate', `must be the same day as ${date}: export the report by day`)
    }
    return date
  }

  /** True if days end at the first moment of the next day, as in Snapchat's files. */
  #endsAtMidnight(last: string, date: string): boolean {
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
    return last === next && /[T ]0?0:00/.test(String(this.#cell('endDate')))
  }

  /**
   * A cell's text, parsed according to the rules for `PUT /ad-spend`; null if the cell is empty.
   */
  text(target: TextTarget): string | null {
    const cell = this.#cell(target)
    if (cell === undefined || cell === '') return null
    const parsed = this.#parsers.text(target, cell)
    if (parsed.success) return parsed.data
    this.#addProblem(target, describeIssue(parsed.error))
    return ''
  }

  /**
   * The ID at an entity level, or the name with the prefix `nameMark` if the file has no IDs and
   * the mapping allows names.
   */
  id(level: EntityLevel, fallback: string | null = ''): string {
    const target = `${level}Id` as const
    const name = `${level}Name` as const
    if (this.#places.has(target))
      return this.text(target) ?? (level === 'account' ? (fallback ?? '') : '')
    // The mapping's account takes precedence over an account name in the file.
    if (level === 'account' && fallback !== null) return fallback
    const cell = this.#cell(name)
    if (cell === undefined || cell === '') return fallback ?? this.reportMissing('accountId')
    const parsed = spendRowInput.shape[target].safeParse(nameMark + toPlainText(cell))
    if (!parsed.success)
      this.#addProblem(name, 'is too long to be used as an ID: export the report with IDs')
    return parsed.success ? parsed.data : ''
  }
}

/** Removes the apostrophe that our invalid-row files add to escape formulas. */
const toPlainText = (cell: Cell): string => removeDefusing(String(cell).trim())
