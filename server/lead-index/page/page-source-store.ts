import { type Field, type LeadField, leadFields } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type Condition, type IdSet, type LeadScope, whereScope } from '../query/condition-store.ts'
import { isUnique, visibleColumn } from '../query/indexed-fields-store.ts'

/** One sort key. */
export interface SortKey {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
  /** True if only leads are listed that have the field. */
  readonly isKnown?: true
}

/** One page of a list. */
export interface LeadQuery extends LeadScope {
  /** Sort keys, the id last. */
  readonly order: readonly SortKey[]
  readonly limit: number
  readonly offset: number
  /** Sort values of the row before the page; `offset` is 0 then. */
  readonly after: readonly SortValue[] | undefined
}

export type SortValue = string | number | null

/** A page as one statement reads it: of the list, of a part of it, or of leads found before. */
export interface PageScan extends LeadQuery {
  /** Sort keys whose values are read, if they are not those of the order. */
  readonly keys?: readonly SortKey[]
  /** Leads among which the page is, if they are known already. */
  readonly ids?: IdSet | undefined
  /** True if these are exactly the page. */
  readonly areAll?: boolean
}

/** Where the rows of a page come from, for the statement that reads them. */
export interface PageSource {
  /** Whole rows of `lead`, in order. */
  readonly rows: Sql
  /** The sort values of a row, each as one column. */
  readonly sortValues: readonly Sql[]
  /**
   * Whole rows of the same leads in any order, for a second statement at the same time; `undefined`
   * if waiting for their ids takes less.
   */
  readonly sameRows: Sql | undefined
}

/** A row of which the planner knows when its lead was created. */
export interface PageRow {
  /** ISO instant. */
  readonly arrivedAt: string
}

/** Reads the rows of a page, in order. */
export type ReadPage<Row> = (source: PageSource) => Promise<Row[]>

/** The same of a page as the planner describes it. */
export type ReadScan<Row> = (scan: PageScan) => Promise<Row[]>

/** Exact number of leads in a scope, each of them looked at. */
export async function countByScan(tx: OrgTx, scope: LeadScope): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead where ${whereScope(tx, scope)}`)
  return counted?.n ?? 0
}

/** The source of a page that is read without planning. */
export function toPageSource(tx: OrgTx, scan: PageScan): PageSource {
  const rows = scanRows(tx, scan)
  return {
    rows,
    sortValues: (scan.keys ?? scan.order).map(sortValue),
    sameRows: isFoundTwice(scan) ? unorderedRows(tx, scan, rows) : undefined,
  }
}

/** No page is longer. It tells the planner that few rows are wanted, which a parameter cannot. */
const maxPageSize = 10_000

/** The ids of a page, in order. */
export async function selectPageIds(tx: OrgTx, scan: PageScan): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${scanRows(tx, scan)}) as lead limit ${sql.lit(maxPageSize)}`)
  return rows.map(({ id }) => id)
}

/**
 * The page as whole rows of `lead`, in the order of an index: rows are tested one after the other
 * (`offset 0`), until the page is full. A planner that does not know the values would sometimes
 * rather sort all that match.
 */
function scanRows(tx: OrgTx, scan: PageScan): Sql {
  const { order, after, limit, offset, needles, ids } = scan
  const from = after === undefined ? sql`true` : isAfter(order, after)
  const { indexed, others } = Object.groupBy(scan.filters, (filter) =>
    isIndexCondition(filter, order) ? 'indexed' : 'others',
  )
  return sql`
    select * from (
      select * from lead where ${whereScope(tx, { filters: indexed ?? [], needles: [] }, ids)} and ${from}
      order by ${orderBy(order)} offset 0) as lead
    where ${whereScope(tx, { filters: others ?? [], needles })}
    limit ${limit} offset ${offset}`
}

const unorderedRows = (tx: OrgTx, { ids, areAll }: PageScan, rows: Sql): Sql =>
  ids !== undefined && areAll === true
    ? sql`
    select * from lead where "orgId" = ${tx.orgId} and id = any(${ids})`
    : rows

/** Leads that are cheaper to pass twice than to wait once more. */
const maxRescanned = 200

/** True if finding the page once more takes less than waiting for its ids. */
const isFoundTwice = ({ ids, filters, needles, order, offset, limit }: PageScan): boolean =>
  ids !== undefined ||
  (offset + limit <= maxRescanned &&
    needles.length === 0 &&
    filters.every((filter) => isIndexCondition(filter, order)))

/** True for a condition that the index of this order meets by itself, without looking at rows. */
export const isIndexCondition = (filter: Condition, [first]: readonly SortKey[]): boolean =>
  isUnique(filter.field) ||
  filter.field === first?.field ||
  (first?.field === 'id' && isSingleStatus(filter))

/** True for the one status by which leads lie in an index, in order of their ids. */
export const isSingleStatus = ({ field, op, value }: Condition): boolean =>
  field === 'status' && op === 'in' && value.length === 1

/** What is sorted by: hidden contact data counts as unknown, so that the order tells nothing. */
const sortValue = ({ field, isKnown }: SortKey): Sql =>
  isKnown ? sql.ref(`lead.${field}`) : visibleColumn('lead', field)

/** Keys of an order whose nulls are last, of the leads of `lead`. */
export const orderBy = (order: readonly SortKey[]): Sql =>
  sql.join(
    order.map((key) => {
      const nulls = isNullable(key) ? sql` nulls last` : sql``
      return sql`${sortValue(key)} ${sql.raw(key.direction)}${nulls}`
    }),
  )

function isNullable({ field: name, isKnown }: SortKey): boolean {
  const field: Field = leadFields[name]
  return !field.required && !isKnown
}

/**
 * What comes after a row in an order whose nulls are last. Where all keys are known and go in one
 * direction a row comparison says it, which an index can serve at any depth.
 */
export function isAfter(order: readonly SortKey[], values: readonly SortValue[]): Sql {
  const isUniform = order.every((key) => key.direction === order[0]?.direction && !isNullable(key))
  if (isUniform) {
    const keys = sql.join(order.map(sortValue))
    const op = sql.raw(order[0]?.direction === 'asc' ? '>' : '<')
    return sql`(${keys}) ${op} (${sql.join(values.map((value) => sql`${value}`))})`
  }
  const steps = order.map((key, i) => {
    const same = order.slice(0, i).map((other, j) => isSame(sortValue(other), values[j] ?? null))
    return sql.join([...same, isBeyond(key, values[i] ?? null)], sql` and `)
  })
  return sql`(${startBound(order, values)} and ((${sql.join(steps, sql`) or (`)})))`
}

/** What follows from the steps for the first key alone, since an index can begin there. */
function startBound(order: readonly SortKey[], values: readonly SortValue[]): Sql {
  const [key] = order
  const [value] = values
  if (key === undefined || value == null || isNullable(key)) return sql`true`
  return sql`${sortValue(key)} ${sql.raw(key.direction === 'asc' ? '>=' : '<=')} ${value}`
}

const isSame = (column: Sql, value: SortValue): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`

function isBeyond(key: SortKey, value: SortValue): Sql {
  if (value === null) return sql`false`
  const column = sortValue(key)
  const beyond = sql`${column} ${sql.raw(key.direction === 'asc' ? '>' : '<')} ${value}`
  return isNullable(key) ? sql`(${beyond} or ${column} is null)` : beyond
}
