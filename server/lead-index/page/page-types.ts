import type { LeadField } from '../../../contract/lead-fields.ts'
import type { IdSet, LeadScope } from '../query/condition-store.ts'

export interface SortKey {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
  /** True if all leads in the list have this field. */
  readonly isKnown?: true
}

export interface LeadQuery extends LeadScope {
  /** Sort keys, with the ID last. */
  readonly order: readonly SortKey[]
  readonly limit: number
  readonly offset: number
  /** Sort values of the row before the page; requires `offset` 0. */
  readonly after: readonly SortValue[] | undefined
}

export type SortValue = string | number | null

/**
 * A page read by one statement: from the whole list, from a partition, or from leads with given
 * IDs.
 */
export interface PageScan extends LeadQuery {
  /** Sort keys whose values are read if they differ from `order`. */
  readonly keys?: readonly SortKey[]
  /** IDs that include all leads on the page, if known. */
  readonly ids?: IdSet | undefined
  /** True if `ids` are exactly the page's IDs. */
  readonly areAll?: boolean
}

/** A row with its creation instant, which the page planner needs. */
export interface PageRow {
  /** ISO instant. */
  readonly arrivedAt: string
}

/** Reads the rows of a scan, in order. */
export type ReadScan<Row> = (scan: PageScan) => Promise<Row[]>
