import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { formatInstant } from '../query/compile-query.ts'
import type { Condition } from '../query/condition-store.ts'
import { isInstant } from '../query/indexed-fields-store.ts'

/**
 * Places along a list that is sorted by an amount or an instant, as whole numbers that rise in its
 * direction: minor units, or hours.
 */
export interface SortAxis {
  /** Where the list is expected to begin and to end. */
  readonly first: number
  readonly last: number
  /**
   * A place between two, or `undefined` where there is none.
   *
   * @param share  Of the leads between them that are before it, if they were spread evenly; 0 to 1.
   */
  between(from: number, to: number, share: number): number | undefined
  /** What leads before a place meet, and all others. */
  before(place: number): Condition
  since(place: number): Condition
  /** The last place that no lead of a value stands before. */
  placeAt(value: string | number): number
  /** What leads meet that do not come after all of a value. */
  upTo(value: string | number): Condition
}

/** More minor units than an amount can have. */
const maxMinor = 1e14 + 1

/** The places of a field of which segments know the codes, and which any of the leads have. */
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

/** Most amounts are small: of those far apart the digits are spread, rather than they. */
function byMagnitude(from: number, to: number, share: number): number | undefined {
  if (to <= 16 * (from + 1)) return evenly(from, to, share)
  const place = Math.round((from + 1) * (to / (from + 1)) ** share)
  return Math.min(Math.max(place, from + 1), to - 1)
}
