import { defaultSortLimits, type SortLimits } from './page-by-sort-key.ts'

/** Thresholds for choosing how to find a page. */
export interface PageLimits extends SortLimits {
  /**
   * Maximum number of leads to skip for which a scan is cheaper than locating the page using
   * segments.
   */
  readonly passed: number
  /** Like `passed`, but for pages that need several queries on segments. */
  readonly passedFar: number
  /** Maximum number of matches for which sorting is cheaper than locating the page. */
  readonly few: number
  /** Maximum estimated sort time in milliseconds. */
  readonly sortMs: number
  /** Maximum number of leads found using the index on custom field values. */
  readonly customIds: number
  /** Maximum number of leads to read when checking a condition that bitmaps cannot answer. */
  readonly checked: number
  /** Number of these leads that one statement reads. */
  readonly checkedAtOnce: number
}

export const defaultLimits: PageLimits = {
  ...defaultSortLimits,
  passed: 1_000,
  passedFar: 16_000,
  few: 20_000,
  sortMs: 120,
  customIds: 50_000,
  checked: 100_000,
  checkedAtOnce: 10_000,
}
