import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { beginning } from '../build/segment-store.ts'
import {
  type Among,
  type CodeRange,
  type IndexQuery,
  printInstant,
} from '../query/compile-query.ts'
import { mayHold, type Sealed } from '../query/segment-cache-store.ts'
import { digitsOf, thresholdsOf } from './bit-slices-store.ts'

/**
 * One vector of a segment: how it is joined, and its bits. Each is a query of its own, so that it
 * is looked up by the index once per segment whatever the planner thinks of the tables' sizes.
 */
interface Part {
  readonly join: Sql
  readonly bits: Sql
  /** A vector that holds all of its bits, and is there already. */
  readonly within: Sql
  /** How many bits are set, where that is known without looking at them. */
  readonly n?: Sql
}

/** How many bits match, by segment, for those that have any. */
export async function countBits(
  tx: OrgTx,
  question: IndexQuery,
  sealed: readonly Sealed[],
): Promise<ReadonlyMap<number, number>> {
  const parts = partsOf(tx, question)
  const [only] = parts
  const bits = allBits(parts)
  const whole = parts.length === 1 && only?.n !== undefined ? only.n : sql`bit_count(${bits})`
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    with home as materialized (${slotsIn(tx, question, sealed)})
    select home.segment,
      coalesce(case when low = 0 and high = slots then ${whole}
        else bit_count(substring(${bits} from low + 1 for high - low)) end, 0)::integer as n
    from home ${joins(parts)} where low < high`)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}

/** Bits of segments, as bytes: that of slot 0 is the highest of the first byte. */
export type Bits = ReadonlyMap<number, Buffer>

/** Reads the bits of some segments. */
export async function selectBits(
  tx: OrgTx,
  question: IndexQuery,
  segments: readonly Sealed[],
): Promise<Bits> {
  const parts = partsOf(tx, question)
  const rows = await tx.query<Sent>(sql`
    with home as materialized (${slotsIn(tx, question, segments)})
    select home.segment, low, high, varbit_send(${allBits(parts)}) as bits
    from home ${joins(parts)}`)
  // The bytes begin with the length, in four bytes.
  return new Map(
    rows.flatMap(({ segment, low, high, bits }) =>
      bits === null ? [] : [[segment, between(bits.subarray(4), low, high)]],
    ),
  )
}

/** Bits of a segment as they arrive, and the slots that were created in the time asked about. */
interface Sent {
  readonly segment: number
  readonly low: number
  readonly high: number
  readonly bits: Buffer | null
}

/** Switches off the bits before `low` and from `high` on. */
function between(bits: Buffer, low: number, high: number): Buffer {
  bits.fill(0, 0, low >> 3)
  if (high >> 3 < bits.length) {
    bits[high >> 3] = (bits[high >> 3] ?? 0) & ~(255 >> (high & 7))
    bits.fill(0, (high >> 3) + 1)
  }
  bits[low >> 3] = (bits[low >> 3] ?? 0) & (255 >> (low & 7))
  return bits
}

/** Segments that may hold any of what is asked, with the slots that were created in that time. */
function slotsIn(tx: OrgTx, { created, codes }: IndexQuery, sealed: readonly Sealed[]): Sql {
  const homes = sealed.filter((segment) => mayHold(segment, created, codes))
  const segments = sql.integers(homes.map(({ segment }) => segment))
  const slots = sql.integers(homes.map((home) => home.slots))
  const { from, until } = created
  const placeOf = (bound: number) => sql`slot_of(
    (select keys from lead_segment where "orgId" = ${tx.orgId} and segment = home.segment), slots,
    lead_key(${printInstant(bound)}, ${beginning.lastId}::uuid))`
  const cut = (isCut: (home: Sealed) => boolean, bound: number, whole: Sql) => {
    if (!Number.isFinite(bound)) return whole
    const places = homes.flatMap((home) => (isCut(home) ? [home.segment] : []))
    return sql`case when segment = any(${sql.integers(places)}) then ${placeOf(bound)} else ${whole} end`
  }
  return sql`
    select segment, slots, ${cut(({ firstMs }) => firstMs < from, from, sql`0`)} as low,
      ${cut(({ lastMs }) => lastMs >= until, until, sql`slots`)} as high
    from unnest(${segments}, ${slots}) as home (segment, slots)`
}

/** What is in comes first: it decides which segments are looked at, and what is out needs it. */
function partsOf(tx: OrgTx, { among, codes }: IndexQuery): Part[] {
  const isIn = among.filter((each) => each.isIn)
  const narrowing = [
    ...isIn.map((each, i) => inPart(tx, each, sql.ref(`in${i}`))),
    ...codes.map((each, i) => codePart(tx, each, sql.ref(`code${i}`))),
  ]
  const [base = everyLead(tx), ...others] = narrowing
  const isOut = among.filter((each) => !each.isIn)
  return [base, ...others, ...isOut.map((each, i) => outPart(tx, each, sql.ref(`out${i}`), base))]
}

const joins = (parts: readonly Part[]): Sql =>
  sql.join(
    parts.map(({ join }) => join),
    sql` `,
  )

const allBits = (parts: readonly Part[]): Sql =>
  sql.join(
    parts.map(({ bits }) => bits),
    sql` & `,
  )

const everyLead = (tx: OrgTx): Part => inPart(tx, { dim: '', values: [''] }, sql.ref('every'))

/** Leads that are not in a vector, where they are in another. */
function outPart(tx: OrgTx, { dim, values }: Among, alias: Sql, base: Part): Part {
  const join = sql`left join lateral (
    select bits from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${dim} and value = ${values[0]} and segment = home.segment
    offset 0) as ${alias} on true`
  return { join, bits: sql`coalesce(~${alias}.bits, ${base.within})`, within: base.within }
}

function inPart(tx: OrgTx, { dim, values }: Omit<Among, 'isIn'>, alias: Sql): Part {
  const vectors = sql`
    from lead_vector where "orgId" = ${tx.orgId} and dim = ${dim} and segment = home.segment`
  const join =
    values.length === 1
      ? sql`cross join lateral (
          select bits, n ${vectors} and value = ${values[0]} offset 0) as ${alias}`
      : sql`cross join lateral (
          select bit_or(bits) as bits, sum(n) as n ${vectors} and value = any(${values})
          having count(*) > 0) as ${alias}`
  const bits = sql`${alias}.bits`
  return { join, bits, within: bits, n: sql`${alias}.n` }
}

/** Leads that have the field, with a code in the range; no bits where there are none. */
function codePart(tx: OrgTx, { field, from, until }: CodeRange, alias: Sql): Part {
  // Every lead has been updated some time.
  const having = { dim: field === 'updatedAt' ? '' : field, values: [''] }
  const { join, bits: within } = inPart(tx, having, alias)
  const none = sql`(${within} # ${within})`
  if (from !== undefined && until !== undefined && from >= until)
    return { join, bits: none, within }
  const bound = (code: number, end: 'from' | 'until') =>
    boundPart(tx, field, code, alias, sql.ref(`${alias.sql.replaceAll('"', '')}${end}`))
  const low = from === undefined ? { join: sql``, bits: within } : bound(from, 'from')
  if (until === undefined) return { join: sql`${join} ${low.join}`, bits: low.bits, within }
  const high = bound(until, 'until')
  return {
    join: sql`${join} ${low.join} ${high.join}`,
    // What reaches the end of the range reaches its beginning.
    bits: sql`(${low.bits} # coalesce(${high.bits}, ${none}))`,
    within,
  }
}

/** Leads whose code is at least a bound, of those that have one. */
function boundPart(tx: OrgTx, field: LeadField, code: number, having: Sql, alias: Sql) {
  const thresholds = thresholdsOf(code)
  // Vectors that say the same as the one of all need not be read.
  const join = sql`cross join lateral (
    select array_agg(value) as values, array_agg(n) as counts,
      array_agg(case when n < ${having}.n then bits end) as bits
    from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${digitsOf(field)} and segment = home.segment
      and value = any(${thresholds})) as ${alias}`
  const bits = sql`at_least(${thresholds}, ${having}.n, ${having}.bits, ${alias}.values,
    ${alias}.counts, ${alias}.bits)`
  return { join, bits }
}
