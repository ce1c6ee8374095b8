import type { OrgTx } from '../../platform/db/database.ts'
import { selectBitmaps } from '../bitmap/bitmap-store.ts'
import { type Bitset, clearBit, copyBitset, countBits, emptyBitset } from '../bitmap/bitset.ts'
import { selectPositions } from '../bitmap/positions-store.ts'
import { type Boundary, isFrom } from '../build/segment-store.ts'
import { selectLoose } from '../query/delta-store.ts'
import type { CandidateSegment, MatchSet } from '../query/evaluate-query.ts'
import { chosenInSegment, type InSegment, type PageRequest, piecesOf } from './page-in-segment.ts'
import { chosenIds, mergeSelections, type Selection, selectionSize } from './selection-store.ts'

/** The leads of one page of the matches, in the wished order, at the same cost at any depth. */
export async function chooseMatches(
  tx: OrgTx,
  matches: MatchSet,
  wish: PageRequest,
): Promise<Selection> {
  const isUp = wish.direction === 'asc'
  const [first, second] = isUp ? [chooseSealed, chooseLoose] : [chooseLoose, chooseSealed]
  const before = isUp ? matches.total - matches.loose : matches.loose
  const chosen = await first(tx, matches, wish)
  const rest = {
    ...wish,
    offset: Math.max(0, wish.offset - before),
    limit: wish.limit - selectionSize(chosen),
  }
  return mergeSelections([chosen, await second(tx, matches, rest)], wish.direction)
}

/** All matches, in no order, at most `size` at once. */
export async function* piecesOfMatches(
  tx: OrgTx,
  matches: MatchSet,
  size: number,
): AsyncGenerator<Selection> {
  for (let offset = 0; offset < matches.loose; offset += size) {
    yield chooseLoose(tx, matches, { direction: 'asc', offset, limit: size })
  }
  for (let from = 0; from < matches.homes.length; from += manyFetched) {
    const homes = matches.homes.slice(from, from + manyFetched)
    const some = homes.map((home) => ({ home, size: 0, slots: undefined }))
    for (const found of await foundIn(tx, matches, some)) yield* piecesOf(found, size)
  }
}

async function chooseLoose(
  tx: OrgTx,
  { sealed, loose, newest, conditions }: MatchSet,
  wish: PageRequest,
): Promise<Selection> {
  const { direction, offset, limit, after } = wish
  const isPassed = direction === 'desc' && after !== undefined && isFrom(sealed, after)
  if (limit === 0 || offset >= loose || isPassed) return chosenIds([])
  const isKnown = direction === 'desc' && after === undefined
  const end = Math.min(offset + limit, loose)
  const ids =
    isKnown && end <= newest.length
      ? newest.slice(offset, end)
      : await selectLoose(tx, conditions, sealed, wish)
  return chosenIds(ids)
}

async function chooseSealed(tx: OrgTx, matches: MatchSet, wish: PageRequest): Promise<Selection> {
  if (wish.limit === 0) return chosenIds([])
  const { homes, offset } = await homesOf(tx, matches, wish)
  return chooseIn(tx, matches, homes, { ...wish, offset })
}

/** A segment with matches, and its bits where they had to be counted. */
interface Sized {
  readonly home: CandidateSegment
  readonly size: number
  readonly slots: Bitset | undefined
}

/** The segments that a page lies in, in its direction, and its offset among their leads. */
async function homesOf(
  tx: OrgTx,
  matches: MatchSet,
  { direction, offset, limit, after }: PageRequest,
): Promise<{ homes: readonly Sized[]; offset: number }> {
  const homes: Sized[] = []
  let [skipped, taken] = [0, 0]
  const ahead = inDirection(withoutPassed(matches.homes, direction, after), direction)
  for await (const sized of sizedOf(tx, matches, ahead)) {
    const { size } = sized
    if (homes.length === 0 && after === undefined && skipped + size <= offset) {
      skipped += size
      continue
    }
    // Of the segment of `after` an unknown part is passed already.
    taken += after !== undefined && homes.length === 0 ? 0 : size
    homes.push(sized)
    if (taken >= offset - skipped + limit) break
  }
  return { homes, offset: offset - skipped }
}

/** Segments whose bits are fetched at once, where they need not be counted for the total; later more. */
const fewFetched = 1

/** The same where all are wanted. */
const manyFetched = 20

/** Segments with how many leads match in each. */
async function* sizedOf(
  tx: OrgTx,
  matches: MatchSet,
  homes: readonly CandidateSegment[],
): AsyncGenerator<Sized> {
  for (let from = 0, end = 0; from < homes.length; from = end) {
    end = from + Math.max(fewFetched, from)
    const some = homes.slice(from, end)
    const unknown = some.filter(({ n }) => n === undefined)
    const slots = unknown.length === 0 ? undefined : await slotsOf(tx, matches, unknown)
    for (const home of some) {
      const own = home.n === undefined ? (slots?.get(home.segment) ?? emptyBitset(0)) : undefined
      const n = home.n ?? (own === undefined ? 0 : countBits(own))
      const size = n + (matches.exceptions.changeIn(home.segment) ?? 0)
      yield { home, size, slots: own }
    }
  }
}

/** Sets of the slots that match, as the bits say, of each segment that has any. */
async function slotsOf(
  tx: OrgTx,
  { question, bits }: MatchSet,
  homes: readonly CandidateSegment[],
): Promise<ReadonlyMap<number, Bitset>> {
  const asked = homes.filter(({ segment }) => !bits.has(segment))
  const fetched = asked.length === 0 ? [] : await selectBitmaps(tx, question, asked)
  const known = homes.map(({ segment }) => [segment, bits.get(segment)] as const)
  return new Map(
    [...known, ...fetched].flatMap(([segment, bytes]) =>
      bytes === undefined ? [] : [[segment, copyBitset(bytes, bytes.length * 8)]],
    ),
  )
}

const inDirection = <T>(items: readonly T[], direction: PageRequest['direction']): readonly T[] =>
  direction === 'asc' ? items : items.toReversed()

/** Leaves out the segments all of whose leads come before `after`. */
function withoutPassed(
  homes: readonly CandidateSegment[],
  direction: PageRequest['direction'],
  after: Boundary | undefined,
): readonly CandidateSegment[] {
  if (after === undefined) return homes
  const own = homes.findIndex((home) => isFrom(home, after))
  if (own < 0) return direction === 'asc' ? [] : homes
  return direction === 'asc' ? homes.slice(own) : homes.slice(0, own + 1)
}

/** One page of the matches of some segments; the offset counts from the first of these. */
async function chooseIn(
  tx: OrgTx,
  matches: MatchSet,
  homes: readonly Sized[],
  wish: PageRequest,
): Promise<Selection> {
  const parts: Selection[] = []
  let { offset, limit, after } = wish
  for (const found of await foundIn(tx, matches, homes)) {
    const part = await chosenInSegment(tx, found, { ...wish, offset, limit, after })
    parts.push(part)
    limit -= part.count
    offset = 0
    after = undefined
  }
  return mergeSelections(parts, wish.direction)
}

/** The matches of some segments: what the bits say, put right by the exceptions. */
async function foundIn(
  tx: OrgTx,
  matches: MatchSet,
  sized: readonly Sized[],
): Promise<InSegment[]> {
  const { exceptions } = matches
  const gone = sized.flatMap(({ home: { segment } }) =>
    exceptions.goneFrom(segment).map((key) => ({ key, segment })),
  )
  const unknown = sized.filter(({ slots }) => slots === undefined).map(({ home }) => home)
  const [fetched, places] = await Promise.all([
    slotsOf(tx, matches, unknown),
    selectPositions(tx, gone),
  ])
  return sized.map(({ home, slots: known }) => {
    const { segment } = home
    const slots = known ?? fetched.get(segment) ?? emptyBitset(0)
    for (const place of places) if (place.segment === segment) clearBit(slots, place.slot)
    return { segment, slots, others: exceptions.addedTo(segment) }
  })
}
