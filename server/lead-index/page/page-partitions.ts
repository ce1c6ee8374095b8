import { statuses } from '../../../contract/field-kinds.ts'
import { type Field, leadFields } from '../../../contract/lead-fields.ts'
import type { Condition } from '../query/condition-store.ts'
import type { PageScan, SortKey, SortValue } from './page-types.ts'

/** A page of a list, and how many leads the whole list has. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A part of a list: leads that meet more conditions, and how they are ordered among themselves. */
interface Partition {
  readonly conditions: readonly Condition[]
  readonly order: readonly SortKey[]
  /** How many of the list's sort keys come before those of the order. */
  readonly keysBefore: number
}

/** The list from the page on, in parts that follow one another, each in the order of an index. */
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
 * A list as parts that follow one another, each of which an index holds in order: the leads that
 * have the sort field before those that lack it, and one part per status.
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

/** True if a lead with these sort values belongs to this part. */
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
 * Rows of a page, part by part, until it is full.
 *
 * @param all  What matches the whole list.
 * @param countMatches  What matches some conditions; `undefined` if that is not known.
 * @param readPart  Rows of a page that lies in one part.
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
