import type { OrgTx } from '../../platform/database.ts'
import { selectLoose } from './beyond-store.ts'
import { selectBits } from './bits-store.ts'
import { type Home, type Matches, sizeOf } from './matches.ts'
import { orderOf, positionsOf, setSlots, someSlots } from './order-in-segment.ts'
import { type Boundary, isFrom } from './segment-store.ts'
import {
  type IdSet,
  idSet,
  type Place,
  type SlotPlace,
  selectIdsAt,
  selectPlaces,
} from './slots-store.ts'

/** Which of the matches are wanted, in order of creation or against it. */
export interface PageWish {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Only what comes after this lead in that direction; `offset` is 0 then. */
  readonly after?: Boundary | undefined
}

/** Ids of one page of the matches, in the wished order, at the same cost at any depth. */
export async function idsOfPage(tx: OrgTx, matches: Matches, wish: PageWish): Promise<string[]> {
  const entries = await entriesOfPage(tx, matches, wish)
  const found = await selectIdsAt(tx, entries.filter(hasSlot))
  let next = 0
  return entries.map((entry) => (hasSlot(entry) ? (found[next++] ?? '') : entry.id))
}

/** The same as a set, for a statement that reads these leads: most ids need not be known for it. */
export async function idSetOfPage(tx: OrgTx, matches: Matches, wish: PageWish): Promise<IdSet> {
  const entries = await entriesOfPage(tx, matches, wish)
  const slots = entries.filter(hasSlot)
  const ids = entries.flatMap((entry) => (hasSlot(entry) ? [] : [entry.id]))
  return idSet(tx, ids, slots)
}

/** A lead of a page: its slot in a segment, or its id. */
type Entry = SlotPlace | { readonly id: string }

const hasSlot = (entry: Entry): entry is SlotPlace => 'slot' in entry

async function entriesOfPage(tx: OrgTx, matches: Matches, wish: PageWish): Promise<Entry[]> {
  const before = wish.direction === 'asc' ? matches.total - matches.loose : matches.loose
  const from = (entries: readonly Entry[]) => ({
    ...wish,
    offset: Math.max(0, wish.offset - before),
    limit: wish.limit - entries.length,
  })
  if (wish.direction === 'asc') {
    const entries = await sealedEntries(tx, matches, wish)
    return [...entries, ...(await looseEntries(tx, matches, from(entries)))]
  }
  const entries = await looseEntries(tx, matches, wish)
  return [...entries, ...(await sealedEntries(tx, matches, from(entries)))]
}

async function looseEntries(
  tx: OrgTx,
  { sealed, loose, conditions }: Matches,
  wish: PageWish,
): Promise<Entry[]> {
  if (wish.limit === 0 || wish.offset >= loose) return []
  return (await selectLoose(tx, sealed, conditions, wish)).map((id) => ({ id }))
}

async function sealedEntries(tx: OrgTx, matches: Matches, wish: PageWish): Promise<Entry[]> {
  if (wish.limit === 0) return []
  const { homes, offset } = homesOf(matches.homes, wish)
  return entriesOf(tx, matches, homes, { ...wish, offset })
}

/** The segments that a page lies in, in its direction, and its offset among their leads. */
function homesOf(
  all: readonly Home[],
  { direction, offset, limit, after }: PageWish,
): { homes: readonly Home[]; offset: number } {
  const homes: Home[] = []
  let [skipped, taken] = [0, 0]
  for (const home of inDirection(withoutPassed(all, direction, after), direction)) {
    const size = sizeOf(home)
    if (homes.length === 0 && after === undefined && skipped + size <= offset) {
      skipped += size
      continue
    }
    // Of the segment of `after` an unknown part is passed already.
    taken += after !== undefined && homes.length === 0 ? 0 : size
    homes.push(home)
    if (taken >= offset - skipped + limit) break
  }
  return { homes, offset: offset - skipped }
}

const inDirection = <T>(items: readonly T[], direction: PageWish['direction']): readonly T[] =>
  direction === 'asc' ? items : items.toReversed()

/** Leaves out the segments all of whose leads come before `after`. */
function withoutPassed(
  homes: readonly Home[],
  direction: PageWish['direction'],
  after: Boundary | undefined,
): readonly Home[] {
  if (after === undefined) return homes
  const own = homes.findIndex((home) => isFrom(home, after))
  if (own < 0) return direction === 'asc' ? [] : homes
  return direction === 'asc' ? homes.slice(own) : homes.slice(0, own + 1)
}

/** One page of the matches of some segments; the offset counts from the first of these. */
async function entriesOf(
  tx: OrgTx,
  { question }: Matches,
  homes: readonly Home[],
  wish: PageWish,
): Promise<Entry[]> {
  const { offset, limit, after } = wish
  const looked = homes.flatMap(({ segment, exceptions }, i) => [
    ...exceptions.map((lead) => ({ ...lead, segment })),
    ...(after !== undefined && i === 0 ? [{ ...after, segment }] : []),
  ])
  const segments = homes.map(({ segment }) => segment)
  const [bits, places] = await Promise.all([
    selectBits(tx, question, segments),
    selectPlaces(tx, looked),
  ])
  const page: Entry[] = []
  let skipped = 0
  for (const [i, home] of homes.entries()) {
    const own = bits.get(home.segment) ?? Buffer.alloc(0)
    const skip = Math.max(0, offset - skipped)
    const part = {
      ...wish,
      offset: skip,
      limit: limit - page.length,
      after: i === 0 ? after : undefined,
    }
    const isPlain = home.exceptions.length === 0 && part.after === undefined
    const known = places.filter(({ segment }) => segment === home.segment)
    page.push(...(isPlain ? plainEntries(home, own, part) : orderedEntries(home, own, known, part)))
    skipped += sizeOf(home)
  }
  return page
}

/** Part of a page of a segment whose bits tell all. */
const plainEntries = ({ segment }: Home, bits: Buffer, wish: PageWish): Entry[] =>
  someSlots(bits, wish.direction, wish.offset, wish.limit).map((slot) => ({ segment, slot }))

/** Part of a page of a segment of which more must be known than its bits. */
function orderedEntries(
  { segment, exceptions }: Home,
  bits: Buffer,
  places: readonly Place[],
  { direction, offset, limit, after }: PageWish,
): Entry[] {
  const known = positionsOf(places)
  const { positions, ids } = orderOf(setSlots(bits), exceptions, known)
  const from = after && known.get(after.lastId)?.position
  const ahead = inDirection(positions, direction).filter(
    (at) => from === undefined || (direction === 'asc' ? at > from : at < from),
  )
  return ahead.slice(offset, offset + limit).map((slot) => {
    const id = ids.get(slot)
    return id === undefined ? { segment, slot } : { id }
  })
}
