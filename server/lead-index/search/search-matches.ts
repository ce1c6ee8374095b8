import type { OrgTx } from '../../platform/db/database.ts'
import { selectBitmaps } from '../bitmap/bitmap-store.ts'
import {
  type Bitset,
  clearBit,
  copyBitset,
  countBits,
  emptyBitset,
  intersect,
  listPositions,
  setBit,
} from '../bitmap/bitset.ts'
import type { LeadKey } from '../bitmap/positions-store.ts'
import {
  type Boundary,
  lowestBoundary,
  type Segment,
  selectSegments,
} from '../build/segment-store.ts'
import { type Candidates, findCandidates } from '../ngram/index.ts'
import type { SegmentMatches } from '../page/page-in-segment.ts'
import type { Condition } from '../query/condition-store.ts'
import { findMatches, type MatchSet } from '../query/evaluate-query.ts'
import {
  type ChangedLead,
  countRange,
  selectAtEdge,
  selectChangedLeads,
  selectContaining,
  type UnindexedRange,
} from './search-store.ts'

/** A search for leads that contain any of the needles. */
export interface Search {
  readonly leads: number
  /**
   * Finds exactly the leads that also meet a set of conditions. Frequent texts and conditions are
   * matched using bitmaps; leads are read only if they may contain a rare text, have changed
   * recently or are not yet indexed.
   *
   * @returns `undefined` if the conditions can be answered only by an index.
   */
  within(conditions: readonly Condition[]): Promise<SearchMatches | undefined>
}

/** Result of a search: the total, and the matches in creation order. */
export interface SearchMatches {
  readonly total: number
  readonly parts: readonly SearchPart[]
}

/** Matches in one segment, or in a range without an index. */
export type SearchPart = SearchSegment | SearchRange

/** Matches in one segment, up to its last lead. */
export interface SearchSegment extends Boundary, SegmentMatches {
  readonly n: number
}

/** Matches in a range without an index. */
export interface SearchRange {
  readonly n: number
  readonly range: UnindexedRange
  readonly conditions: readonly Condition[]
}

/** Opens a search. Needles are looked up once per segment, when it is first used. */
export async function createSearch(tx: OrgTx, needles: readonly string[]): Promise<Search> {
  const segments = await selectSegments(tx)
  const partitions = partitionIndex(segments)
  const indexed = partitions.filter(isSegment)
  const cache = new Map<number, Candidates | undefined>()

  /** Candidates in these segments, as copies that the caller may change. */
  async function findTextCandidates(requested: readonly Segment[]): Promise<Candidates[]> {
    const missing = requested.filter(({ segment }) => !cache.has(segment))
    for (const { segment } of missing) cache.set(segment, undefined)
    const loaded = missing.length === 0 ? [] : await findCandidates(tx, needles, missing)
    for (const textCandidates of loaded) cache.set(textCandidates.segment, textCandidates)
    return requested.flatMap(({ segment }) => {
      const textCandidates = cache.get(segment)
      if (textCandidates === undefined) return []
      return [
        {
          segment,
          confirmed: textCandidates.confirmed.slice(),
          unconfirmed: textCandidates.unconfirmed.slice(),
        },
      ]
    })
  }

  async function within(conditions: readonly Condition[]): Promise<SearchMatches | undefined> {
    const matches = conditions.length === 0 ? undefined : await findMatches(tx, conditions)
    if (conditions.length > 0 && matches === undefined) return undefined
    const scope = { filters: conditions, needles }
    const numbers = indexed.map(({ segment }) => segment)
    const filled = new Set(
      matches?.candidates.flatMap(({ segment, n }) => (n === 0 ? [] : [segment])),
    )
    const [textCandidates, changed, atEdges] = await Promise.all([
      findTextCandidates(
        indexed.filter(({ segment }) => matches === undefined || filled.has(segment)),
      ),
      selectChangedLeads(tx, scope, numbers),
      selectAtEdges(tx, needles, matches, numbers),
    ])
    await filterCandidates(tx, textCandidates, matches, changed)
    await confirmCandidates(tx, needles, textCandidates)
    const slots = new Map(textCandidates.map(({ segment, confirmed }) => [segment, confirmed]))
    const others = unindexedMatches(changed, atEdges)
    const parts = await Promise.all(
      partitions.map(async (partition) =>
        isSegment(partition)
          ? toSearchSegment(partition, slots, others)
          : { range: partition, conditions, n: await countRange(tx, scope, partition) },
      ),
    )
    return { parts, total: parts.reduce((sum, { n }) => sum + n, 0) }
  }

  return { within, leads: segments.reduce((sum, { leads }) => sum + leads, 0) }
}

/** Indexed segments, and the ranges between and after them that have no index, in order. */
function partitionIndex(segments: readonly Segment[]): (Segment | UnindexedRange)[] {
  const partitions: (Segment | UnindexedRange)[] = []
  let last: Boundary = lowestBoundary
  let open: Boundary | undefined
  for (const segment of segments) {
    if (!segment.searchable) open ??= last
    else {
      if (open !== undefined) partitions.push({ after: open, until: last })
      open = undefined
      partitions.push(segment)
    }
    last = segment
  }
  return [...partitions, { after: open ?? last, until: undefined }]
}

const isSegment = (partition: Segment | UnindexedRange): partition is Segment =>
  'segment' in partition

/** Sealed matches in an hour that bit slices cannot resolve. */
async function selectAtEdges(
  tx: OrgTx,
  needles: readonly string[],
  matches: MatchSet | undefined,
  segments: readonly number[],
): Promise<Pick<ChangedLead, 'segment' | 'key'>[]> {
  const residualRanges = matches?.query.residualRanges ?? []
  const loaded = await Promise.all(
    residualRanges.map((residual) => selectAtEdge(tx, residual, needles, segments)),
  )
  return loaded.flat()
}

/** Removes the positions of leads that do not meet the conditions or have changed. */
async function filterCandidates(
  tx: OrgTx,
  textCandidates: readonly Candidates[],
  matches: MatchSet | undefined,
  changed: readonly ChangedLead[],
): Promise<void> {
  const numbers = textCandidates.map(({ segment }) => segment)
  const matching = matches && (await selectMatchingBits(tx, matches, numbers))
  const changedBySegment = Map.groupBy(changed, ({ segment }) => segment)
  for (const { segment, confirmed, unconfirmed } of textCandidates) {
    for (const bits of [confirmed, unconfirmed]) {
      if (matching) intersect(bits, copyBitset(matching.get(segment) ?? noBytes, bits.length * 8))
      for (const { slot } of changedBySegment.get(segment) ?? [])
        if (slot !== null) clearBit(bits, slot)
    }
  }
}

const noBytes = new Uint8Array()

/** Moves candidates to `confirmed` if their lead contains a needle. */
async function confirmCandidates(
  tx: OrgTx,
  needles: readonly string[],
  textCandidates: readonly Candidates[],
): Promise<void> {
  const unconfirmed = textCandidates.flatMap(({ segment, unconfirmed }) =>
    listPositions(unconfirmed).map((slot) => ({ segment, slot })),
  )
  const bySegment = new Map(textCandidates.map(({ segment, confirmed }) => [segment, confirmed]))
  for (const { segment, slot } of await selectContaining(tx, needles, unconfirmed)) {
    const confirmed = bySegment.get(segment)
    if (confirmed !== undefined) setBit(confirmed, slot)
  }
}

/** Matches missing from all bitmaps, by segment, in order. */
function unindexedMatches(
  changed: readonly ChangedLead[],
  atEdges: readonly Pick<ChangedLead, 'segment' | 'key'>[],
): ReadonlyMap<number, readonly LeadKey[]> {
  const cache = new Set(changed.map(({ key }) => key))
  const others = [
    ...changed.filter(({ matches }) => matches),
    ...atEdges.filter(({ key }) => !cache.has(key)),
  ]
  const bySegment = Map.groupBy(others, ({ segment }) => segment)
  return new Map(
    [...bySegment].map(([segment, leads]) => [segment, leads.map(({ key }) => key).sort()]),
  )
}

function toSearchSegment(
  { segment, slots: size, lastAt, lastId }: Segment,
  slots: ReadonlyMap<number, Bitset>,
  others: ReadonlyMap<number, readonly LeadKey[]>,
): SearchSegment {
  const own = { slots: slots.get(segment) ?? emptyBitset(size), others: others.get(segment) ?? [] }
  return { segment, lastAt, lastId, ...own, n: countBits(own.slots) + own.others.length }
}

/** Bitmaps of the conditions by segment, as of the last compaction. */
async function selectMatchingBits(
  tx: OrgTx,
  { query, candidates }: MatchSet,
  segments: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const requestedNumbers = new Set(segments)
  const requested = candidates.filter(({ segment }) => requestedNumbers.has(segment))
  return requested.length === 0 ? new Map() : selectBitmaps(tx, query, requested)
}
