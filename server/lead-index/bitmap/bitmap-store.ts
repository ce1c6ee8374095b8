import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { lowestBoundary } from '../build/segment-store.ts'
import {
  type BitmapPredicate,
  type BitSliceRange,
  formatInstant,
  type IndexQuery,
} from '../query/compile-query.ts'
import { mayMatch, type SealedSegment } from '../query/segment-cache-store.ts'
import { digitField, listThresholds } from './bit-slices-store.ts'

/**
 * SQL for one bitmap in a segment. Each bitmap is a lateral subquery, so that PostgreSQL looks it
 * up by index once per segment, regardless of the planner's estimates for the table.
 */
interface BitmapTerm {
  readonly join: Sql
  readonly bits: Sql
  /** Another bitmap that is already joined and contains all of this bitmap's bits. */
  readonly within: Sql
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
export function selectSlotRanges(
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

/**
 * Positive conditions come first, because they determine which segments are read. Negative ones
 * subtract from their result.
 */
export function buildTerms(tx: OrgTx, { predicates, sliceRanges }: IndexQuery): BitmapTerm[] {
  const isIn = predicates.filter((predicate) => predicate.isIn)
  const narrowingTerms = [
    ...isIn.map((predicate, i) => inTerm(tx, predicate, sql.ref(`in${i}`))),
    ...sliceRanges.map((predicate, i) => rangeTerm(tx, predicate, sql.ref(`code${i}`))),
  ]
  const [base = allLeadsTerm(tx), ...others] = narrowingTerms
  const isOut = predicates.filter((predicate) => !predicate.isIn)
  return [
    base,
    ...others,
    ...isOut.map((predicate, i) => notInTerm(tx, predicate, sql.ref(`out${i}`), base)),
  ]
}

export const joinTerms = (terms: readonly BitmapTerm[]): Sql =>
  sql.join(
    terms.map(({ join }) => join),
    sql` `,
  )

export const intersectTerms = (terms: readonly BitmapTerm[]): Sql =>
  sql.join(
    terms.map(({ bits }) => bits),
    sql` & `,
  )

const allLeadsTerm = (tx: OrgTx): BitmapTerm =>
  inTerm(tx, { dim: '', values: [''] }, sql.ref('every'))

/** Leads in `base` that are not in any of the bitmaps. */
function notInTerm(
  tx: OrgTx,
  { dim, values }: BitmapPredicate,
  alias: Sql,
  base: BitmapTerm,
): BitmapTerm {
  const vectors = sql`
    from lead_vector where "orgId" = ${tx.orgId} and dim = ${dim} and segment = home.segment`
  const join =
    values.length === 1
      ? sql`left join lateral (
          select bits ${vectors} and value = ${values[0]} offset 0) as ${alias} on true`
      : sql`left join lateral (
          select bit_or(bits) as bits ${vectors} and value = any(${values})) as ${alias} on true`
  return { join, bits: sql`coalesce(~${alias}.bits, ${base.within})`, within: base.within }
}

function inTerm(tx: OrgTx, { dim, values }: Omit<BitmapPredicate, 'isIn'>, alias: Sql): BitmapTerm {
  const vectors = sql`
    from lead_vector where "orgId" = ${tx.orgId} and dim = ${dim} and segment = home.segment`
  const join =
    values.length === 1
      ? sql`cross join lateral (
          select bits, n ${vectors} and value = ${values[0]} offset 0) as ${alias}`
      : sql`cross join lateral (
          select bit_or(bits) as bits ${vectors} and value = any(${values})
          having count(*) > 0) as ${alias}`
  const bits = sql`${alias}.bits`
  return { join, bits, within: bits }
}

/** Leads whose value is in the range. If there are none, the bitmap has no set bits. */
function rangeTerm(tx: OrgTx, { field, from, until }: BitSliceRange, alias: Sql): BitmapTerm {
  // `updatedAt` is never null.
  const having = { dim: field === 'updatedAt' ? '' : field, values: [''] }
  const { join, bits: within } = inTerm(tx, having, alias)
  const none = sql`(${within} # ${within})`
  if (from !== undefined && until !== undefined && from >= until)
    return { join, bits: none, within }
  const bound = (code: number, end: 'from' | 'until') =>
    thresholdTerm(tx, field, code, alias, sql.ref(`${alias.sql.replaceAll('"', '')}${end}`))
  const low = from === undefined ? { join: sql``, bits: within } : bound(from, 'from')
  if (until === undefined) return { join: sql`${join} ${low.join}`, bits: low.bits, within }
  const high = bound(until, 'until')
  return {
    join: sql`${join} ${low.join} ${high.join}`,
    // Leads at or above the end of the range are a subset of those at or above its start.
    bits: sql`(${low.bits} # coalesce(${high.bits}, ${none}))`,
    within,
  }
}

/** Leads whose value is at least `code`. */
function thresholdTerm(tx: OrgTx, field: LeadField, code: number, having: Sql, alias: Sql) {
  const thresholds = listThresholds(code)
  // Skips bitmaps that equal the bitmap of all leads that have a value.
  const join = sql`cross join lateral (
    select array_agg(value) as values, array_agg(n) as counts,
      array_agg(case when n < ${having}.n then bits end) as bits
    from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${digitField(field)} and segment = home.segment
      and value = any(${thresholds})) as ${alias}`
  const bits = sql`at_least(${thresholds}, ${having}.n, ${having}.bits, ${alias}.values,
    ${alias}.counts, ${alias}.bits)`
  return { join, bits }
}
