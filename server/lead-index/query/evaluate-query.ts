import type { OrgTx } from '../../platform/db/database.ts'
import { type Bitmaps, selectBitmaps } from '../bitmap/bitmap-store.ts'
import { type Boundary, lowestBoundary } from '../build/segment-store.ts'
import { countTimestamps } from '../rollups/timestamp-histogram-store.ts'
import {
  compileCandidateQuery,
  compileQuery,
  findOnlyTimestampRange,
  type IndexQuery,
} from './compile-query.ts'
import type { Condition } from './condition-store.ts'
import {
  countUnsealed,
  hasUnknownDeltas,
  type PendingDeltas,
  selectDeltas,
  type UnsealedMatches,
} from './delta-store.ts'
import { laterDims } from './indexed-fields-store.ts'
import { cacheCounts, countInSegments } from './match-counts-store.ts'
import {
  cachedCounts,
  countWithField,
  mayMatch,
  type SealedSegment,
  withSealedSegments,
} from './segment-cache-store.ts'

/** All leads that meet a set of conditions: their total, and the data needed to find pages. */
export interface MatchSet {
  readonly total: number
  readonly conditions: readonly Condition[]
  readonly query: IndexQuery
  /** End of the last segment, and the approximate number of leads in segments. */
  readonly sealed: Boundary & { readonly slots: number }
  /** Segments that may contain matches, in order. */
  readonly candidates: readonly CandidateSegment[]
  /** Leads in these segments for which bitmaps are inconclusive. */
  readonly deltas: PendingDeltas
  /** Number of unsealed matches. */
  readonly unsealed: number
  /** IDs of the newest unsealed matches, newest first. */
  readonly newest: readonly string[]
  /** Bitmaps that are already loaded. */
  readonly bits: Bitmaps
}

/** A segment that may contain matches, as of its last compaction. */
export interface CandidateSegment extends SealedSegment {
  /** Number of matches in its bitmap; `undefined` if not counted. */
  readonly n: number | undefined
}

/**
 * Counts the leads that meet all conditions. The count is exact but does not require a scan, and
 * takes a few milliseconds for five million leads. All of the transaction's statements must see the
 * same snapshot.
 *
 * @param newestCount  Number of newest matches that a page needs, returned along with the total.
 * @returns `undefined` if bitmaps cannot answer the conditions or can do so only after a backfill.
 */
export async function findMatches(
  tx: OrgTx,
  conditions: readonly Condition[],
  newestCount = 0,
): Promise<MatchSet | undefined> {
  return matchQuery(tx, compileQuery(conditions), { conditions, newestCount })
}

/**
 * Like {@link findMatches}, but includes leads that merely share a digest with a requested value.
 */
export const findCandidates = (
  tx: OrgTx,
  conditions: readonly Condition[],
): Promise<MatchSet | undefined> =>
  matchQuery(tx, compileCandidateQuery(conditions), { conditions, newestCount: 0 })

async function matchQuery(
  tx: OrgTx,
  query: IndexQuery | undefined,
  input: Omit<QueryInput, 'query'>,
): Promise<MatchSet | undefined> {
  if (query === undefined) return undefined
  const needsLaterValues = query.predicates.some(({ dim }) => laterDims.includes(dim))
  if (needsLaterValues && (await hasUnknownDeltas(tx))) return undefined
  const result = await withSealedSegments(tx, async (sealed) =>
    !needsLaterValues || sealed.every(({ valuesKnown }) => valuesKnown)
      ? matchSegments(tx, { ...input, query }, sealed)
      : undefined,
  )
  // Only here, because counts that were based on outdated segments have been discarded.
  if (result?.newCounts !== undefined) cacheCounts(tx, query, result.segments, result.newCounts)
  return result?.matches
}

interface MatchResult {
  readonly matches: MatchSet
  readonly segments: readonly SealedSegment[]
  /** Number of matches per segment, if bitmaps had to be read. */
  readonly newCounts: ReadonlyMap<number, number> | undefined
}

interface QueryInput extends Pick<MatchSet, 'conditions' | 'query'> {
  readonly newestCount: number
}

/** Finds matches in segments, sending all statements concurrently. */
async function matchSegments(
  tx: OrgTx,
  { conditions, query, newestCount }: QueryInput,
  segments: readonly SealedSegment[],
): Promise<MatchResult> {
  const end: Boundary = segments.at(-1) ?? lowestBoundary
  const [{ counts, newCounts }, deltas, { n: unsealed, newest }, bits] = await Promise.all([
    countSealed(tx, query, segments),
    selectDeltas(tx, query, segments),
    mayHaveUnsealed(query, segments) ? countUnsealed(tx, conditions, end, newestCount) : noUnsealed,
    newestCount > 0 && isMostlySealed(query) ? newestBits(tx, query, segments) : noBitmaps,
  ])
  const counted = segments.map((segment) => ({
    ...segment,
    n: toSegmentCount(segment, query, counts),
  }))
  const sealed = typeof counts === 'number' ? counts : sum(counted.map(({ n }) => n ?? 0))
  const matches = {
    conditions,
    query,
    sealed: { ...end, slots: sum(segments.map(({ slots }) => slots)) },
    candidates: counted.filter(
      ({ segment, n }) => n !== 0 || deltas.countDelta(segment) !== undefined,
    ),
    deltas,
    unsealed,
    newest,
    bits,
    total: sealed + deltas.change + unsealed,
  }
  return { matches, segments, newCounts }
}

/** False if the creation period ends before the unsealed leads. */
const mayHaveUnsealed = ({ created }: IndexQuery, segments: readonly SealedSegment[]): boolean =>
  created.until > (segments.at(-1)?.lastMs ?? Number.NEGATIVE_INFINITY)

const noUnsealed: UnsealedMatches = { n: 0, newest: [] }

/** Bitmap of the newest segment that may contain matches. */
function newestBits(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Promise<Bitmaps> | Bitmaps {
  const { created, sliceRanges } = query
  const newest = segments.findLast((segment) => mayMatch(segment, created, sliceRanges))
  return newest === undefined ? noBitmaps : selectBitmaps(tx, query, [newest])
}

const noBitmaps: Bitmaps = new Map()

/**
 * True if few of the newest matches are likely to be unsealed. This applies to instant ranges with
 * an end and to multiple conditions, because few of the thousand newest leads meet more than one.
 */
const isMostlySealed = (query: IndexQuery): boolean =>
  query.predicates.length > 1 || Number.isFinite(findOnlyTimestampRange(query)?.range.until)

/** Number of matches per segment, or in total. */
type Counts = ReadonlyMap<number, number> | number

async function countSealed(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Promise<{ counts: Counts; newCounts?: ReadonlyMap<number, number> }> {
  const instants = findOnlyTimestampRange(query)
  if (instants !== undefined && segments.every(({ instantsKnown }) => instantsKnown)) {
    return { counts: await countTimestamps(tx, instants.field, instants.range) }
  }
  const cached = cachedCounts(query, segments) ?? (await countWithField(tx, query))
  if (cached !== undefined) return { counts: cached }
  const { counts, isNew } = await countInSegments(tx, query, segments)
  return isNew ? { counts, newCounts: counts } : { counts }
}

function toSegmentCount(
  segment: SealedSegment,
  query: IndexQuery,
  counts: Counts,
): number | undefined {
  if (typeof counts !== 'number') return counts.get(segment.segment) ?? 0
  return mayMatch(segment, query.created, query.sliceRanges) ? undefined : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
