import { statuses } from '../../../contract/field-kinds.ts'
import { type Field, leadFields } from '../../../contract/lead-fields.ts'
import type { Condition } from '../query/condition-store.ts'
import type { PageScan, SortKey, SortValue } from './page-types.ts'

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A part of the list: leads that meet additional conditions, in the order of a single index. */
interface Partition {
  readonly conditions: readonly Condition[]
  readonly order: readonly SortKey[]
  /** Number of leading sort keys that the conditions restrict to a single value. */
  readonly keysBefore: number
}

/**
 * The list from the page onward, split into consecutive partitions, each of them in index order.
 */
export function splitPage(page: PageScan): PageScan[] {
  const { order, after, filters } = page
  const partitions = partition(order)
  const first =
    after === undefined ? 0 : partitions.findIndex((part) => belongsTo(part, order, after))
  return partitions.slice(first).map((part, i) => ({
    ...page,
    filters: [...filters, ...part.conditions],
    order: part.order,
    keys: order,
    after: i === 0 ? after?.slice(part.keysBefore) : undefined,
  }))
}

/**
 * Splits a list into consecutive partitions, each of them in index order: leads with a value in the
 * sort field followed by those without one, or one partition per status.
 */
function partition(order: readonly SortKey[]): Partition[] {
  const [first, ...others] = order
  if (first === undefined || others.length === 0) return [{ conditions: [], order, keysBefore: 0 }]
  if (first.field === 'status') return partitionByStatus(first, others)
  const { required }: Field = leadFields[first.field]
  if (required) return [{ conditions: [], order, keysBefore: 0 }]
  const exists = (value: boolean): Condition => ({ field: first.field, op: 'exists', value })
  return [
    { conditions: [exists(true)], order: [{ ...first, isKnown: true }, ...others], keysBefore: 0 },
    ...subdivide([exists(false)], others),
  ]
}

function partitionByStatus({ field, direction }: SortKey, others: readonly SortKey[]): Partition[] {
  const sorted = [...statuses].sort()
  const ordered = direction === 'asc' ? sorted : sorted.reverse()
  return ordered.flatMap((status) => subdivide([{ field, op: 'in', value: [status] }], others))
}

const subdivide = (conditions: readonly Condition[], order: readonly SortKey[]): Partition[] =>
  partition(order).map((part) => ({
    ...part,
    conditions: [...conditions, ...part.conditions],
    keysBefore: part.keysBefore + 1,
  }))

/** True if a lead with these sort values belongs to this partition. */
const belongsTo = (
  { conditions }: Partition,
  order: readonly SortKey[],
  values: readonly SortValue[],
): boolean =>
  conditions.every((condition) => {
    const own = values[order.findIndex(({ field }) => field === condition.field)] ?? null
    if (condition.op === 'exists') return (own !== null) === condition.value
    return condition.op === 'in' && condition.value.some((value) => value === own)
  })

/**
 * Reads partitions until the page is full.
 *
 * @param all  Matches of the whole list.
 * @param countMatches  Number of matches for some conditions; `undefined` if unknown.
 * @param readPart  Reads a page within one partition.
 */
export async function readPartitions<Row, Matches extends { readonly total: number }>(
  page: PageScan,
  all: Matches,
  countMatches: (filters: readonly Condition[]) => Promise<Matches | undefined>,
  readPart: (part: PageScan, matches: Matches) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let { offset } = page
  if (offset >= all.total) return rows
  for (const part of splitPage(page)) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const isAll = part.filters.length === page.filters.length
    const matches = isAll ? all : await countMatches(part.filters)
    if (matches === undefined || offset >= matches.total) {
      offset -= matches?.total ?? 0
      continue
    }
    rows.push(...(await readPart({ ...part, limit, offset }, matches)))
    offset = 0
  }
  return rows
}
