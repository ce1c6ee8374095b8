import type { OrgTx } from '../../platform/database.ts'
import { copyBits, dropSlot } from '../search/index.ts'
import { selectLoose } from './beyond-store.ts'
import { countBits, selectBits } from './bits-store.ts'
import { entriesIn, type InSegment, type PageWish } from './in-segment.ts'
import type { Home, Matches } from './matches.ts'
import { type Boundary, isFrom } from './segment-store.ts'
import { type Entry, keyOf, selectPlaces } from './slots-store.ts'

/** The leads of one page of the matches, in the wished order, at the same cost at any depth. */
export async function entriesOfPage(tx: OrgTx, matches: Matches, wish: PageWish): Promise<Entry[]> {
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
  { sealed, loose, newest, conditions }: Matches,
  wish: PageWish,
): Promise<Entry[]> {
  const { direction, offset, limit, after } = wish
  if (limit === 0 || offset >= loose) return []
  const isPassed = direction === 'desc' && after !== undefined && isFrom(sealed, after)
  if (isPassed) return []
  const isKnown = direction === 'desc' && after === undefined
  const end = Math.min(offset + limit, loose)
  const ids =
    isKnown && end <= newest.length
      ? newest.slice(offset, end)
      : await selectLoose(tx, conditions, wish)
  return ids.map((id) => ({ id }))
}

async function sealedEntries(tx: OrgTx, matches: Matches, wish: PageWish): Promise<Entry[]> {
  if (wish.limit === 0) return []
  const { homes, offset } = await homesOf(tx, matches, wish)
  return entriesOf(tx, matches, homes, { ...wish, offset })
}

/** The segments that a page lies in, in its direction, and its offset among their leads. */
async function homesOf(
  tx: OrgTx,
  matches: Matches,
  { direction, offset, limit, after }: PageWish,
): Promise<{ homes: readonly Home[]; offset: number }> {
  const homes: Home[] = []
  let [skipped, taken] = [0, 0]
  const ahead = inDirection(withoutPassed(matches.homes, direction, after), direction)
  for await (const [home, size] of sized(tx, matches, ahead)) {
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

/** Segments that are counted at once, where that was not needed for the total; later on more. */
const fewCounted = 8

/** Segments with how many leads match in each. */
async function* sized(
  tx: OrgTx,
  { question }: Matches,
  homes: readonly Home[],
): AsyncGenerator<readonly [Home, number]> {
  for (let from = 0, end = 0; from < homes.length; from = end) {
    end = from + Math.max(fewCounted, from >> 1)
    const some = homes.slice(from, end)
    const unknown = some.flatMap(({ segment, n }) => (n === undefined ? [segment] : []))
    const counts = unknown.length === 0 ? undefined : await countBits(tx, question, unknown)
    for (const home of some) {
      const n = home.n ?? counts?.get(home.segment) ?? 0
      yield [home, home.exceptions.reduce((size, { change }) => size + change, n)]
    }
  }
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
  matches: Matches,
  homes: readonly Home[],
  wish: PageWish,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let { offset, after } = wish
  for (const found of await foundIn(tx, matches, homes)) {
    const limit = wish.limit - entries.length
    entries.push(...(await entriesIn(tx, found, { ...wish, offset, limit, after })))
    offset = 0
    after = undefined
  }
  return entries
}

/** The matches of some segments: what the bits say, put right by the exceptions. */
async function foundIn(
  tx: OrgTx,
  { question }: Matches,
  homes: readonly Home[],
): Promise<InSegment[]> {
  const segments = homes.map(({ segment }) => segment)
  const gone = homes.flatMap(({ segment, exceptions }) =>
    exceptions.flatMap((lead) => (lead.change < 0 ? [{ ...lead, segment }] : [])),
  )
  const [bits, places] = await Promise.all([
    selectBits(tx, question, segments),
    selectPlaces(tx, gone),
  ])
  return homes.map(({ segment, exceptions }) => {
    const bytes = bits.get(segment) ?? new Uint8Array()
    const slots = copyBits(bytes, bytes.length * 8)
    for (const place of places) if (place.segment === segment) dropSlot(slots, place.slot)
    const others = exceptions.filter(({ change }) => change > 0).map(keyOf)
    return { segment, slots, others: others.sort() }
  })
}
