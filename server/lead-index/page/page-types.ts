import type { LeadField } from '../../../contract/lead-fields.ts'
import type { IdSet, LeadScope } from '../query/condition-store.ts'

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

/** A row of which the planner knows when its lead was created. */
export interface PageRow {
  /** ISO instant. */
  readonly arrivedAt: string
}

/** Reads the rows of a scan, in order. */
export type ReadScan<Row> = (scan: PageScan) => Promise<Row[]>
