import type { Condition } from './condition-store.ts'
import { type Home, type Matches, sizeOf } from './matches.ts'
import { inDirection, type PageWish, withoutPassed } from './page.ts'

/**
 * Where a walk through all leads by creation may begin so that it misses no match: leads that come
 * lately, or were imported once, often have a status or a campaign that others have not.
 */
export function walkFrom(
  { homes, loose, sealed }: Matches,
  direction: PageWish['direction'],
): Condition[] {
  if (direction === 'asc') {
    return [{ field: 'createdAt', op: '>=', value: homes[0]?.since ?? sealed.lastAt }]
  }
  const last = homes.at(-1)
  if (loose > 0 || last === undefined) return []
  return [{ field: 'createdAt', op: '<=', value: last.lastAt }]
}

/** About how many leads, matching or not, such a walk passes by until the end of a page. */
export function leadsPassed({ sealed, loose, homes }: Matches, wish: PageWish): number {
  const { direction, offset, limit, after } = wish
  const wanted = offset + limit - (direction === 'asc' ? 0 : loose)
  if (wanted <= 0) return offset + limit
  const slotsUntil = ({ before, slots }: Home) =>
    direction === 'asc' ? before : sealed.slots - before - slots
  const ahead = inDirection(withoutPassed(homes, direction, after), direction)
  const isFromTop = direction === 'desc' && loose > 0 && after === undefined
  const begin = isFromTop || ahead[0] === undefined ? 0 : slotsUntil(ahead[0])
  let found = 0
  for (const home of ahead) {
    const size = sizeOf(home)
    if (found + size >= wanted) {
      return slotsUntil(home) - begin + (home.slots * (wanted - found)) / size
    }
    found += size
  }
  return sealed.slots - begin
}
