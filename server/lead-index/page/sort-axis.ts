import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { formatInstant } from '../query/compile-query.ts'
import type { Condition } from '../query/condition-store.ts'
import { isInstant } from '../query/indexed-fields-store.ts'

/**
 * Integer points along a list sorted by an amount or an instant. They ascend in the list's
 * direction; their unit is one minor unit or one hour.
 */
export interface SortAxis {
  /** Expected first and last point in the list. */
  readonly first: number
  readonly last: number
  /**
   * A point strictly between two others; `undefined` if there is none.
   *
   * @param share  Share of the leads in between, from 0 to 1, that should come before the point,
   *   assuming an even distribution.
   */
  between(from: number, to: number, share: number): number | undefined
  /** Condition for leads before a point (`before`), or at or after it (`since`). */
  before(place: number): Condition
  since(place: number): Condition
  /** The last point such that no lead before it has this value. */
  placeAt(value: string | number): number
  /** Condition for leads up to and including this value. */
  upTo(value: string | number): Condition
}

/** A value above any amount, in minor units. */
const maxMinor = 1e14 + 1

export function sortAxisFor(
  field: LeadField,
  direction: 'asc' | 'desc',
  oldestAt: number,
): SortAxis {
  const unit = isInstant(field) ? hourMs : 1
  const [low, high] = isInstant(field)
    ? [Math.floor(oldestAt / unit), Math.ceil(Date.now() / unit) + 1]
    : [0, maxMinor]
  const print = (place: number) => (isInstant(field) ? formatInstant(place * unit) : place)
  const read = (value: string | number) =>
    Math.floor((typeof value === 'string' ? Date.parse(value) : value) / unit)
  const between = isInstant(field) ? evenly : byMagnitude
  return direction === 'asc'
    ? {
        first: low,
        last: high,
        between,
        before: (place) => ({ field, op: '<', value: print(place) }),
        since: (place) => ({ field, op: '>=', value: print(place) }),
        placeAt: read,
        upTo: (value) => ({ field, op: '<=', value }),
      }
    : {
        first: -high,
        last: -low,
        between: (from, to, share) => {
          const place = between(-to, -from, 1 - share)
          return place === undefined ? undefined : -place
        },
        before: (place) => ({ field, op: '>=', value: print(-place) }),
        since: (place) => ({ field, op: '<', value: print(-place) }),
        placeAt: (value) => -read(value) - 1,
        upTo: (value) => ({ field, op: '>=', value }),
      }
}

function evenly(from: number, to: number, share: number): number | undefined {
  if (to - from < 2) return undefined
  const place = Math.round(from + (to - from) * share)
  return Math.min(Math.max(place, from + 1), to - 1)
}

/** Uses logarithmic interpolation for large ranges, because most amounts are small. */
function byMagnitude(from: number, to: number, share: number): number | undefined {
  if (to <= 16 * (from + 1)) return evenly(from, to, share)
  const place = Math.round((from + 1) * (to / (from + 1)) ** share)
  return Math.min(Math.max(place, from + 1), to - 1)
}
