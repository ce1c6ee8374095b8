import type {
  SpendLevels,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import { findColumns, selectCells } from '../mapping/sample-columns.ts'
import type { Cell } from '../parse/cell.ts'
import { createCellReader } from '../values/read-cell.ts'
import { parseMicros, parseMoney } from './parse-numbers.ts'
import { toUnits } from './spend-entry.ts'

type Columns = SpendMapping['columns']
type Cells = readonly Cell[]

/**
 * Cell text that marks a row as the sum of all values in a breakdown, in the platforms' languages.
 */
const allText =
  /^\(?(?:all|alle|tous|toutes|todos|todas|tutti|tutte|wszystk(?:ie|o)|total|gesamt|すべて|全て|合計)\)?$/i

const readName = createCellReader('adName')

function readText(cell: Cell): string {
  const content = readName(cell)
  return content.kind === 'value' ? String(content.value).trim() : ''
}

const campaignTargets: readonly SpendTarget[] = ['campaignId', 'campaignName']

/** Value for a row without a campaign; no cell contains this character. */
const noCampaign = '\0'

const levelTargets: readonly (readonly SpendTarget[])[] = [
  // Some reports contain a daily row whose campaign is `Total`.
  campaignTargets,
  ['adGroupId', 'adGroupName'],
  ['adId', 'adName'],
]

const identityTargets: readonly SpendTarget[] = ['date', 'platform', 'accountId', 'accountName']

/**
 * Maximum number of dimensions. A row has a key for every combination of them, so the number of
 * keys grows exponentially.
 */
const maxDimensions = 4

/**
 * Columns that together identify one level or breakdown: the ID and name of an ad, or a segment.
 */
type Dimension = readonly number[]

const listDimensions = (columns: Columns, segments: readonly number[]): Dimension[] =>
  [
    ...levelTargets.map((targets) => findColumns(columns, targets)),
    ...segments.map((i) => [i]),
  ].filter((places) => places.length > 0)

/**
 * A row's value in a dimension. Empty for `All`, and for a missing value in any dimension except
 * the campaign, because a row without a campaign is not the sum of the others.
 */
function readValue(cells: Cells, places: Dimension, columns: Columns): string {
  const texts = places.map((i) => readText(cells[i] ?? '')).filter((text) => text !== '')
  const campaignsAt = findColumns(columns, campaignTargets)
  if (texts.length === 0 && places.some((i) => campaignsAt.includes(i))) return noCampaign
  return texts.find((text) => !allText.test(text)) ?? ''
}

/**
 * A row in a file with several levels: its group and its value in each dimension ('' if it has
 * none).
 */
interface Placed {
  readonly group: string
  readonly values: readonly string[]
}

/** Creates a function that determines a row's group and values. */
function createPlacer(columns: Columns, dimensions: readonly Dimension[]) {
  const inDimensions = new Set(dimensions.flat())
  const own = findColumns(columns, [...identityTargets, ...levelTargets.flat()]).filter(
    (i) => !inDimensions.has(i),
  )
  return (cells: Cells): Placed => ({
    group: JSON.stringify(own.map((i) => String(cells[i] ?? '').trim())),
    values: dimensions.map((places) => readValue(cells, places, columns)),
  })
}

const toKey = ({ group }: Placed, values: readonly string[]): string =>
  `${group}${JSON.stringify(values)}`

/** Keys of rows that would include this row: the same row with some of its values missing. */
function listParentKeys(row: Placed): string[] {
  const keys: string[] = []
  const filled = row.values.flatMap((value, i) => (value === '' ? [] : [i]))
  for (let mask = 0; mask < 2 ** filled.length - 1; mask++) {
    const kept = new Set(filled.filter((_, bit) => (mask >> bit) & 1))
    keys.push(
      toKey(
        row,
        row.values.map((value, i) => (kept.has(i) ? value : '')),
      ),
    )
  }
  return keys
}

/**
 * A file's parent rows and child rows: a parent row covers an entire campaign or breakdown, and its
 * child rows cover the ads or segments within it. Remembers the keys of the rows that were added.
 */
export class RowLevels {
  readonly #choice: 'parents' | 'parts'
  readonly #place: (cells: Cells) => Placed
  readonly #keys = new Set<string>()

  /**
   * @param levelColumns  Columns that some rows leave empty, as determined by {@link findLevels}.
   */
  constructor(choice: 'parents' | 'parts', columns: Columns, levelColumns: readonly number[]) {
    this.#choice = choice
    const all = listDimensions(
      columns,
      levelColumns.filter((i) => columns[i] === null),
    )
    this.#place = createPlacer(
      columns,
      all.filter((places) => places.some((i) => levelColumns.includes(i))),
    )
  }

  /** Reads a row; all rows must be added before any of them is tested. */
  add(cells: Cells): void {
    const row = this.#place(cells)
    const keys = this.#choice === 'parents' ? [toKey(row, row.values)] : listParentKeys(row)
    for (const key of keys) this.#keys.add(key)
  }

  /**
   * True if the selected counting mode skips the row: child rows when counting parents, parent rows
   * when counting children.
   */
  isSkipped(cells: Cells): boolean {
    const row = this.#place(cells)
    return this.#choice === 'parents'
      ? listParentKeys(row).some((key) => this.#keys.has(key))
      : this.#keys.has(toKey(row, row.values))
  }
}

/**
 * Finds rows that include other rows in the file, and the total spend for each way of counting;
 * `undefined` if there are none.
 */
export function findLevels(
  rows: readonly Cells[],
  columns: Columns,
  segments: readonly number[],
  decimal: SpendMapping['decimal'],
): SpendLevels | undefined {
  const isMixed = (places: Dimension) => {
    const isEmpty = (cells: Cells) => readValue(cells, places, columns) === ''
    return rows.some(isEmpty) && !rows.every(isEmpty)
  }
  const mixed = listDimensions(columns, segments).filter(isMixed).slice(0, maxDimensions)
  if (mixed.length === 0 || !columns.includes('date')) return undefined
  const levelColumns = mixed.flat()
  const [parents, parts] = (['parents', 'parts'] as const).map((choice) => {
    const levels = new RowLevels(choice, columns, levelColumns)
    for (const cells of rows) levels.add(cells)
    return rows.filter((cells) => !levels.isSkipped(cells))
  })
  if (parents === undefined || parts === undefined || parts.length === rows.length) return undefined
  const sum = (some: readonly Cells[]) => sumSpend(some, columns, decimal)
  return {
    columns: levelColumns,
    rows: rows.length,
    parents: sum(parents),
    parts: sum(parts),
    both: sum(rows),
  }
}

function sumSpend(
  rows: readonly Cells[],
  columns: Columns,
  decimal: SpendMapping['decimal'],
): number {
  const amounts = [
    ...selectCells(rows, columns, ['spend']).map((cell) => parseMoney(cell, decimal ?? '.')),
    ...selectCells(rows, columns, ['spendMicros']).map(parseMicros),
  ]
  let micros = 0n
  for (const amount of amounts) if ('value' in amount) micros += amount.value
  return toUnits(micros)
}
