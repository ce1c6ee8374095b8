import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { lowestBoundary } from '../build/segment-store.ts'
import { type BitmapPredicate, formatInstant, type IndexQuery } from '../query/compile-query.ts'
import { isMultiValued } from '../query/indexed-fields-store.ts'
import { mayMatch, type SealedSegment } from '../query/segment-cache-store.ts'
import { buildTerms, intersectTerms, joinTerms } from './bitmap-terms-store.ts'

/** Number of matches per segment; segments without any may be omitted. */
export async function countMatchingBits(
  tx: OrgTx,
  query: IndexQuery,
  sealed: readonly SealedSegment[],
): Promise<ReadonlyMap<number, number>> {
  const candidates = sealed.filter((one) => mayMatch(one, query.created, query.sliceRanges))
  const stored = findStoredCounts(query)
  if (stored === undefined) return new Map(await countBits(tx, query, candidates))
  const { cut = [], whole = [] } = Object.groupBy(candidates, (segment) =>
    isCut(query, segment) ? 'cut' : 'whole',
  )
  const [counted, summed] = await Promise.all([
    countBits(tx, query, cut),
    sumStoredCounts(tx, stored, whole),
  ])
  return new Map([...counted, ...summed])
}

/** True if part of a segment is outside the requested creation period. */
const isCut = ({ created: { from, until } }: IndexQuery, { firstMs, lastMs }: SealedSegment) =>
  firstMs < from || lastMs >= until

/** The query's predicate, if adding up the counts of its bitmaps is enough to count matches. */
function findStoredCounts({ predicates, sliceRanges }: IndexQuery): BitmapPredicate | undefined {
  const [only, ...others] = predicates
  if (only === undefined || others.length + sliceRanges.length > 0) return undefined
  return only.values.length > 1 && isMultiValued(only.dim) ? undefined : only
}

type SegmentCount = readonly [segment: number, n: number]

/**
 * Adds up the stored counts of a predicate's bitmaps. For 4,000 bitmaps, reading the bits as well
 * takes three times as long.
 */
async function sumStoredCounts(
  tx: OrgTx,
  { dim, values, isIn }: BitmapPredicate,
  segments: readonly SealedSegment[],
): Promise<SegmentCount[]> {
  if (segments.length === 0) return []
  const rows = await tx.query<{ segment: number; n: number }>(sql`
    select home.segment, coalesce(counted.n, 0)::integer as n
    from unnest(${sql.integers(segments.map(({ segment }) => segment))}) as home (segment)
    cross join lateral (
      select sum(n) as n from lead_vector
      where "orgId" = ${tx.orgId} and dim = ${dim} and segment = home.segment
        and value = any(${[...values]})) as counted`)
  const counts = new Map(rows.map(({ segment, n }) => [segment, n]))
  return segments.map(({ segment, leads }) => {
    const n = counts.get(segment) ?? 0
    return [segment, isIn ? n : leads - n]
  })
}

/** Counts the matches within the requested creation period in the bitmaps themselves. */
async function countBits(
  tx: OrgTx,
  query: IndexQuery,
  candidates: readonly SealedSegment[],
): Promise<SegmentCount[]> {
  if (candidates.length === 0) return []
  const terms = buildTerms(tx, query)
  const bits = intersectTerms(terms)
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    with home as materialized (${selectSlotRanges(tx, query, candidates)})
    select home.segment,
      coalesce(bit_count(case when low = 0 and high = slots then ${bits}
        else substring(${bits} from low + 1 for high - low) end), 0)::integer as n
    from home ${joinTerms(terms)} where low < high`)
  return counts.map(({ segment, n }) => [segment, n])
}

/** Bitmaps by segment; position 0 is the highest bit of the first byte. */
export type Bitmaps = ReadonlyMap<number, Buffer>

export async function selectBitmaps(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Promise<Bitmaps> {
  const rows = await tx.query<BitmapRow>(sql`
    select segment, low, high, varbit_send(bits) as bits
    from (${matchingBits(tx, query, segments)}) as matching`)
  // `bit varying` is sent with a four-byte length prefix.
  return new Map(
    rows.flatMap(({ segment, low, high, bits }) =>
      bits === null ? [] : [[segment, clearOutside(bits.subarray(4), low, high)]],
    ),
  )
}

/** One row per segment, with its bitmap and the range of positions within the requested period. */
export function matchingBits(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Sql {
  const terms = buildTerms(tx, query)
  return sql`
    with home as materialized (${selectSlotRanges(tx, query, segments)})
    select home.segment, slots, low, high, ${intersectTerms(terms)} as bits
    from home ${joinTerms(terms)}`
}

/** A segment's bitmap, and the range of positions (`low` to `high`) within the requested period. */
interface BitmapRow {
  readonly segment: number
  readonly low: number
  readonly high: number
  readonly bits: Buffer | null
}

/** Clears all bits before `low`, and all from `high` onward. */
function clearOutside(bits: Buffer, low: number, high: number): Buffer {
  bits.fill(0, 0, low >> 3)
  if (high >> 3 < bits.length) {
    bits[high >> 3] = (bits[high >> 3] ?? 0) & ~(255 >> (high & 7))
    bits.fill(0, (high >> 3) + 1)
  }
  bits[low >> 3] = (bits[low >> 3] ?? 0) & (255 >> (low & 7))
  return bits
}

/**
 * Segments that may contain matches, with the range of positions within the requested creation
 * period.
 */
function selectSlotRanges(
  tx: OrgTx,
  { created, sliceRanges }: IndexQuery,
  sealed: readonly SealedSegment[],
): Sql {
  const candidates = sealed.filter((segment) => mayMatch(segment, created, sliceRanges))
  const segments = sql.integers(candidates.map(({ segment }) => segment))
  const slots = sql.integers(candidates.map((candidate) => candidate.slots))
  const { from, until } = created
  const positionAt = (bound: number) => sql`slot_of(
    (select keys from lead_segment where "orgId" = ${tx.orgId} and segment = home.segment), slots,
    lead_key(${formatInstant(bound)}, ${lowestBoundary.lastId}::uuid))`
  const cut = (isCut: (candidate: SealedSegment) => boolean, bound: number, whole: Sql) => {
    if (!Number.isFinite(bound)) return whole
    const segmentsToCut = candidates.flatMap((candidate) =>
      isCut(candidate) ? [candidate.segment] : [],
    )
    return sql`case when segment = any(${sql.integers(segmentsToCut)}) then ${positionAt(bound)} else ${whole} end`
  }
  return sql`
    select segment, slots, ${cut(({ firstMs }) => firstMs < from, from, sql`0`)} as low,
      ${cut(({ lastMs }) => lastMs >= until, until, sql`slots`)} as high
    from unnest(${segments}, ${slots}) as home (segment, slots)`
}
