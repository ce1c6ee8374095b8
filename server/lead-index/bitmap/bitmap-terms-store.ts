import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { BitmapPredicate, BitSliceRange, IndexQuery } from '../query/compile-query.ts'
import { digitField, listThresholds } from './bit-slices-store.ts'

/**
 * SQL for one bitmap in a segment. Each bitmap is a lateral subquery, so that PostgreSQL looks it
 * up by index once per segment, regardless of the planner's estimates for the table.
 */
export interface BitmapTerm {
  readonly join: Sql
  readonly bits: Sql
  /** Another bitmap that is already joined and contains all of this bitmap's bits. */
  readonly within: Sql
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
