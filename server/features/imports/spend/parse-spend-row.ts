import { spendRowInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-import.ts'
import {
  nameMark,
  type SpendMapping,
  type SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { platformCalled } from '../../../lead-index/ad-keys/index.ts'
import type { ParsedReportRow } from '../jobs/check-report.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, isEmptyCell, previewCell } from '../parse/cell.ts'
import { type Parsed, parseDay } from '../values/parse-date.ts'
import {
  formulaErrorReason,
  roundedNumberReason,
  unwrapFormulaText,
} from '../values/spreadsheet-errors.ts'
import { readCount, readMicros, readMoney } from './parse-numbers.ts'
import type { SpendValues } from './spend-entry.ts'

/** Reads rows of spend as a mapping says. @param now  Days beyond tomorrow lie in the future. */
export function spendReader(
  mapping: SpendMapping,
  now: Date,
): (row: FileRow) => ParsedReportRow<SpendValues> {
  const places = new Map(
    mapping.columns.flatMap((target, i) => (target === null ? [] : [[target, i] as const])),
  )
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  return ({ cells }) => {
    const row = new SpendRowReader(mapping, places, cells)
    const date = row.day(latest)
    const values: SpendValues = {
      date,
      platform: row.text('platform', slugOf) ?? mapping.platform ?? row.miss('platform'),
      accountId: row.id('account', mapping.accountId),
      campaignId: row.id('campaign'),
      adGroupId: row.id('adGroup'),
      adId: row.id('ad'),
      accountName: row.text('accountName'),
      campaignName: row.text('campaignName'),
      adGroupName: row.text('adGroupName'),
      adName: row.text('adName'),
      currency: row.text('currency', upper) ?? mapping.currency ?? row.miss('currency'),
      spend: row.read('spendMicros', readMicros) ?? row.money('spend'),
      impressions: row.count('impressions'),
      clicks: row.count('clicks'),
      conversions: row.money('conversions'),
      conversionsValue: row.money('conversionsValue'),
    }
    const problems = [...findExtraCells(cells, mapping.columns.length), ...row.problems]
    return problems.length > 0 ? { problems } : { values }
  }
}

const upper = (cell: Cell): string => plain(cell).toUpperCase()

/** `Google Ads` → `google_ads`; `Facebook` → `meta_ads`, since leads meet spend by the platform. */
function slugOf(cell: Cell): string {
  const slug = plain(cell)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return platformCalled(slug) ?? slug
}

type Named = 'account' | 'campaign' | 'adGroup' | 'ad'

type TextTarget = 'platform' | 'currency' | `${Named}${'Id' | 'Name'}`

/** Takes what one row says, and notes what is wrong with it. */
class SpendRowReader {
  readonly problems: ImportProblem[] = []
  readonly #mapping: SpendMapping
  readonly #places: ReadonlyMap<SpendTarget, number>
  readonly #cells: readonly Cell[]

  constructor(
    mapping: SpendMapping,
    places: ReadonlyMap<SpendTarget, number>,
    cells: readonly Cell[],
  ) {
    this.#mapping = mapping
    this.#places = places
    this.#cells = cells
  }

  /** The cell of a column; `undefined` where the file has no such column. */
  #cell(target: SpendTarget): Cell | undefined {
    const place = this.#places.get(target)
    return place === undefined ? undefined : (this.#cells[place] ?? '')
  }

  #wrong(target: SpendTarget, reason: string): void {
    const column = this.#places.get(target) ?? null
    const value = column === null ? null : previewCell(this.#cells[column] ?? '')
    this.problems.push({ column, field: target, value, reason })
  }

  read<T>(target: SpendTarget, by: (cell: Cell) => Parsed<T>): T | undefined {
    const cell = this.#cell(target)
    const read = cell === undefined ? undefined : by(cell)
    if (read !== undefined && 'reason' in read) this.#wrong(target, read.reason)
    return read !== undefined && 'value' in read ? read.value : undefined
  }

  money = (target: SpendTarget): bigint =>
    this.read(target, (cell) => readMoney(cell, this.#mapping.decimal)) ?? 0n

  count = (target: SpendTarget): number =>
    this.read(target, (cell) => readCount(cell, this.#mapping.decimal)) ?? 0

  /** What a row has to say, and does not. */
  miss(target: SpendTarget): string {
    this.#wrong(target, 'is missing')
    return ''
  }

  day(latest: string): string {
    const by = (cell: Cell) => parseDay(cell, this.#mapping.dateOrder)
    const date = this.read('date', by) ?? ''
    if (date > latest) this.#wrong('date', 'lies in the future')
    const last = this.#cell('endDate') === '' ? undefined : this.read('endDate', by)
    if (last !== undefined && date !== '' && last !== date) {
      this.#wrong('endDate', `shows a row of ${date} to ${last}; export the report by day`)
    }
    return date
  }

  /** A text by the rules of `PUT /ad-spend`; null where the row says nothing. */
  text(target: TextTarget, change = plain): string | null {
    const cell = this.#cell(target)
    if (cell === undefined || isEmptyCell(cell)) return null
    const read = spendRowInput.shape[target].safeParse(change(cell))
    const reason = formulaErrorReason(cell) ?? read.error?.issues[0]?.message
    if (reason === undefined && read.success) return read.data
    this.#wrong(target, reason ?? 'cannot be taken')
    return ''
  }

  /** The id of something; its name where the file has no ids, and that was said to be right. */
  id(what: Named, otherwise: string | null = ''): string {
    const target = `${what}Id` as const
    const name = `${what}Name` as const
    if (this.#places.has(target)) {
      const reason = roundedNumberReason(plainId(this.#cell(target) ?? ''))
      if (reason !== undefined) this.#wrong(target, reason)
      return this.text(target, plainId) ?? (what === 'account' ? (otherwise ?? '') : '')
    }
    // What was said of the account counts more than how it is called.
    if (what === 'account' && otherwise !== null) return otherwise
    const cell = this.#cell(name)
    if (cell === undefined || isEmptyCell(cell)) return otherwise ?? this.miss('accountId')
    const read = spendRowInput.shape[target].safeParse(nameMark + plain(cell))
    if (!read.success) this.#wrong(name, 'is too long to stand for an id; export ids, too')
    return read.success ? read.data : ''
  }
}

/** A text without the apostrophe that our files of bad lines put before formulas. */
const plain = (cell: Cell): string =>
  String(cell)
    .trim()
    .replace(/^'(?='*[=+\-@])/, '')

/** An id without what keeps spreadsheets from taking it for a number: `="123"`, `'123`. */
const plainId = (cell: Cell): string => unwrapFormulaText(String(cell).trim()).replace(/^'/, '')
