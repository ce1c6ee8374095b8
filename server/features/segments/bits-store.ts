import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { bitsOf, mostBits } from './dimensions-store.ts'
import { type Among, type CodeRange, printInstant, type Question } from './question.ts'
import type { Boundary } from './segment-store.ts'

/** How many leads of a segment match, as of when they were last folded in. */
export interface SegmentCount extends Boundary {
  readonly segment: number
  readonly n: number
}

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

/** Matches per segment, for those that have any, in the order of their leads. */
export async function countBits(tx: OrgTx, question: Question): Promise<SegmentCount[]> {
  const parts = partsOf(tx, question)
  const [only] = parts
  const bits = allBits(parts)
  const whole = parts.length === 1 && only?.n !== undefined ? only.n : sql`bit_count(${bits})`
  return tx.query(sql`
    with home as materialized (${segmentsIn(tx, question)}),
    counted as materialized (
    select home.segment, "lastAt", "lastId",
      case when low = 0 and high = slots then ${whole}
        else bit_count(substring(${bits} from low + 1 for high - low)) end::integer as n
    from home ${joins(parts)} where low < high)
    select * from counted where n > 0 order by "lastAt", "lastId"`)
}

/** Bits of some segments, as bytes: that of slot 0 is the highest of the first byte. */
export async function selectBits(
  tx: OrgTx,
  question: Question,
  segments: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const parts = partsOf(tx, question)
  const rows = await tx.query<{ segment: number; low: number; high: number; bits: Buffer }>(sql`
    with home as materialized (
      select * from (${segmentsIn(tx, question)}) as home
      where segment = any(${segments}::integer[]))
    select home.segment, low, high, varbit_send(${allBits(parts)}) as bits
    from home ${joins(parts)}`)
  // The bytes begin with the length, in four bytes.
  return new Map(
    rows.map(({ segment, low, high, bits }) => [segment, within(bits.subarray(4), low, high)]),
  )
}

/** Switches off the bits before `low` and from `high` on. */
function within(bits: Buffer, low: number, high: number): Buffer {
  for (let slot = 0; slot < low; slot++) clear(bits, slot)
  for (let slot = high; slot < bits.length * 8; slot++) clear(bits, slot)
  return bits
}

function clear(bits: Buffer, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) & ~(128 >> (slot & 7))
}

/** Built segments with the slots that were created in the time asked about. */
function segmentsIn(tx: OrgTx, { created: { from, until } }: Question): Sql {
  const placeOf = (bound: number) =>
    sql`slot_of(keys, slots, lead_key(${printInstant(bound)}, ${noId}::uuid))`
  const isBelow = Number.isFinite(from)
    ? sql`"firstAt" < ${printInstant(from)}::timestamptz`
    : sql`false`
  const isBeyond = Number.isFinite(until)
    ? sql`"lastAt" >= ${printInstant(until)}::timestamptz`
    : sql`false`
  return sql`
    select segment, slots, "lastAt", "lastId",
      ${Number.isFinite(from) ? sql`case when ${isBelow} then ${placeOf(from)} else 0 end` : sql`0`}
        as low,
      ${Number.isFinite(until) ? sql`case when ${isBeyond} then ${placeOf(until)} else slots end` : sql`slots`}
        as high
    from lead_segment
    where "orgId" = ${tx.orgId} and built
      and ${Number.isFinite(from) ? sql`"lastAt" >= ${printInstant(from)}::timestamptz` : sql`true`}
      and ${Number.isFinite(until) ? sql`"firstAt" < ${printInstant(until)}::timestamptz` : sql`true`}`
}

const noId = '00000000-0000-0000-0000-000000000000'

/** What is in comes first: it decides which segments are looked at, and what is out needs it. */
function partsOf(tx: OrgTx, { among, codes }: Question): Part[] {
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

/** Leads that have the field, with a code in the range. */
function codePart(tx: OrgTx, { field, from, until }: CodeRange, alias: Sql): Part {
  const { join, bits } = inPart(
    tx,
    { dim: field === 'updatedAt' ? '' : field, values: [''] },
    alias,
  )
  const atLeast = (bound: number) => {
    const code = Math.min(Math.max(bound, 0), 2 ** mostBits)
    return sql`at_least(${tx.orgId}, ${bitsOf(field)}, home.segment, ${code}::bigint, ${bits},
      ${alias}.n)`
  }
  const bounds = [
    ...(from === undefined ? [] : [atLeast(from)]),
    ...(until === undefined ? [] : [sql`~${atLeast(until)}`]),
  ]
  return { join, bits: sql.join([bits, ...bounds], sql` & `), within: bits }
}
