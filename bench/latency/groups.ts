import type { LatencyGroup } from './kinds.ts'
import { deepPage, firstPage, oneFilter, otherOrders, sorts, threeFilters } from './list-groups.ts'
import { searches, statistics } from './other-groups.ts'

/** Groups in execution order. */
export const latencyNames = [
  'first-page',
  'deep-page',
  'one-filter',
  'three-filters',
  'sorts',
  'other-orders',
  'search',
  'stats',
] as const

/** Name of a group for `--only`. */
export type LatencyName = (typeof latencyNames)[number]

export const isLatencyName = (name: string): name is LatencyName =>
  latencyNames.some((latencyName) => latencyName === name)

/** Every group by name. */
export const latencyGroups: Readonly<Record<LatencyName, LatencyGroup>> = {
  'first-page': firstPage,
  'deep-page': deepPage,
  'one-filter': oneFilter,
  'three-filters': threeFilters,
  sorts,
  'other-orders': otherOrders,
  search: searches,
  stats: statistics,
}
