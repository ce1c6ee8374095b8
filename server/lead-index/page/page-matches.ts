import type { OrgTx } from '../../platform/db/database.ts'
import { selectBitmaps } from '../bitmap/bitmap-store.ts'
import { type Bitset, clearBit, copyBitset, countBits, emptyBitset } from '../bitmap/bitset.ts'
import { selectPositions } from '../bitmap/positions-store.ts'
import { type Boundary, isAtOrAfter } from '../build/segment-store.ts'
import { selectUnsealed } from '../query/delta-store.ts'
import type { CandidateSegment, MatchSet } from '../query/evaluate-query.ts'
import {
  chunkSegment,
  type PageRequest,
  pageInSegment,
  type SegmentMatches,
} from './page-in-segment.ts'
import { mergeSelections, type Selection, selectionSize, toSelection } from './selection-store.ts'

/** The matches on one page, in creation order. The cost does not depend on the offset. */
export async function selectMatches(
  tx: OrgTx,
  matches: MatchSet,
  request: PageRequest,
): Promise<Selection> {
  const isUp = request.direction === 'asc'
  const [first, second] = isUp
    ? [selectFromSealed, selectFromUnsealed]
    : [selectFromUnsealed, selectFromSealed]
  const before = isUp ? matches.total - matches.unsealed : matches.unsealed
  const selection = await first(tx, matches, request)
  const rest = {
    ...request,
    offset: Math.max(0, request.offset - before),
    limit: request.limit - selectionSize(selection),
  }
  return mergeSelections([selection, await second(tx, matches, rest)], request.direction)
}

/** All matches in no particular order, in chunks of at most `size`. */
export async function* streamMatches(
  tx: OrgTx,
  matches: MatchSet,
  size: number,
): AsyncGenerator<Selection> {
  for (let offset = 0; offset < matches.unsealed; offset += size) {
    yield selectFromUnsealed(tx, matches, { direction: 'asc', offset, limit: size })
  }
  for (let from = 0; from < matches.candidates.length; from += batchSize) {
    const candidates = matches.candidates.slice(from, from + batchSize)
    const batch = candidates.map((candidate) => ({ candidate, size: 0, slots: undefined }))
    for (const matched of await loadSegmentMatches(tx, matches, batch))
      yield* chunkSegment(matched, size)
  }
}

async function selectFromUnsealed(
  tx: OrgTx,
  { sealed, unsealed, newest, conditions }: MatchSet,
  request: PageRequest,
): Promise<Selection> {
  const { direction, offset, limit, after } = request
  const isPassed = direction === 'desc' && after !== undefined && isAtOrAfter(sealed, after)
  if (limit === 0 || offset >= unsealed || isPassed) return toSelection([])
  const isCounted = direction === 'desc' && after === undefined
  const end = Math.min(offset + limit, unsealed)
  const ids =
    isCounted && end <= newest.length
      ? newest.slice(offset, end)
      : await selectUnsealed(tx, conditions, sealed, request)
  return toSelection(ids)
}

async function selectFromSealed(
  tx: OrgTx,
  matches: MatchSet,
  request: PageRequest,
): Promise<Selection> {
  if (request.limit === 0) return toSelection([])
  const { candidates, offset } = await findPageSegments(tx, matches, request)
  return selectInSegments(tx, matches, candidates, { ...request, offset })
}

/** A segment with matches, and its bitmap if the count required it. */
interface SizedSegment {
  readonly candidate: CandidateSegment
  readonly size: number
  readonly slots: Bitset | undefined
}

/** The segments that contain the page, and the page's offset within them. */
async function findPageSegments(
  tx: OrgTx,
  matches: MatchSet,
  { direction, offset, limit, after }: PageRequest,
): Promise<{ candidates: readonly SizedSegment[]; offset: number }> {
  const candidates: SizedSegment[] = []
  let [skipped, taken] = [0, 0]
  const ahead = inDirection(skipPassed(matches.candidates, direction, after), direction)
  for await (const sized of sizeSegments(tx, matches, ahead)) {
    const { size } = sized
    if (candidates.length === 0 && after === undefined && skipped + size <= offset) {
      skipped += size
      continue
    }
    // Part of the segment that contains `after` is before the page, but the number of leads in that
    // part is unknown.
    taken += after !== undefined && candidates.length === 0 ? 0 : size
    candidates.push(sized)
    if (taken >= offset - skipped + limit) break
  }
  return { candidates, offset: offset - skipped }
}

/** Number of segments in the first batch. Each later batch doubles the total. */
const firstBatch = 1

/** Number of segments per batch if all segments are needed. */
const batchSize = 20

/** Segments, each with its number of matches. */
async function* sizeSegments(
  tx: OrgTx,
  matches: MatchSet,
  candidates: readonly CandidateSegment[],
): AsyncGenerator<SizedSegment> {
  for (let from = 0, end = 0; from < candidates.length; from = end) {
    end = from + Math.max(firstBatch, from)
    const batch = candidates.slice(from, end)
    const unknown = batch.filter(({ n }) => n === undefined)
    const slots = unknown.length === 0 ? undefined : await loadBitsets(tx, matches, unknown)
    for (const candidate of batch) {
      const own =
        candidate.n === undefined ? (slots?.get(candidate.segment) ?? emptyBitset(0)) : undefined
      const n = candidate.n ?? (own === undefined ? 0 : countBits(own))
      const size = n + (matches.deltas.countDelta(candidate.segment) ?? 0)
      yield { candidate, size, slots: own }
    }
  }
}

/** Bitmaps of segments that have matches. */
async function loadBitsets(
  tx: OrgTx,
  { query, bits }: MatchSet,
  candidates: readonly CandidateSegment[],
): Promise<ReadonlyMap<number, Bitset>> {
  const missing = candidates.filter(({ segment }) => !bits.has(segment))
  const fetched = missing.length === 0 ? [] : await selectBitmaps(tx, query, missing)
  const available = candidates.map(({ segment }) => [segment, bits.get(segment)] as const)
  return new Map(
    [...available, ...fetched].flatMap(([segment, bytes]) =>
      bytes === undefined ? [] : [[segment, copyBitset(bytes, bytes.length * 8)]],
    ),
  )
}

const inDirection = <T>(items: readonly T[], direction: PageRequest['direction']): readonly T[] =>
  direction === 'asc' ? items : items.toReversed()

/** Skips segments that end before `after`. */
function skipPassed(
  candidates: readonly CandidateSegment[],
  direction: PageRequest['direction'],
  after: Boundary | undefined,
): readonly CandidateSegment[] {
  if (after === undefined) return candidates
  const own = candidates.findIndex((candidate) => isAtOrAfter(candidate, after))
  if (own < 0) return direction === 'asc' ? [] : candidates
  return direction === 'asc' ? candidates.slice(own) : candidates.slice(0, own + 1)
}

/** A page of the matches in some segments; the offset counts from the first segment. */
async function selectInSegments(
  tx: OrgTx,
  matches: MatchSet,
  candidates: readonly SizedSegment[],
  request: PageRequest,
): Promise<Selection> {
  const parts: Selection[] = []
  let { offset, limit, after } = request
  for (const matched of await loadSegmentMatches(tx, matches, candidates)) {
    const part = await pageInSegment(tx, matched, { ...request, offset, limit, after })
    parts.push(part)
    limit -= part.count
    offset = 0
    after = undefined
  }
  return mergeSelections(parts, request.direction)
}

/** Matches in some segments: bitmaps corrected by deltas. */
async function loadSegmentMatches(
  tx: OrgTx,
  matches: MatchSet,
  sized: readonly SizedSegment[],
): Promise<SegmentMatches[]> {
  const { deltas } = matches
  const removed = sized.flatMap(({ candidate: { segment } }) =>
    deltas.removals(segment).map((key) => ({ key, segment })),
  )
  const unknown = sized.filter(({ slots }) => slots === undefined).map(({ candidate }) => candidate)
  const [fetched, places] = await Promise.all([
    loadBitsets(tx, matches, unknown),
    selectPositions(tx, removed),
  ])
  return sized.map(({ candidate, slots: available }) => {
    const { segment } = candidate
    const slots = available ?? fetched.get(segment) ?? emptyBitset(0)
    for (const place of places) if (place.segment === segment) clearBit(slots, place.slot)
    return { segment, slots, others: deltas.additions(segment) }
  })
}
