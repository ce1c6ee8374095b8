import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Place of a lead in the order of creation. */
export interface Boundary {
  readonly lastAt: string
  readonly lastId: string
}

/** True when `a` comes after `b` in the order of creation, or is the same. */
export const isAtOrAfter = (a: Boundary, b: Boundary): boolean =>
  a.lastAt > b.lastAt || (a.lastAt === b.lastAt && a.lastId >= b.lastId)

/** A place in the order of creation, as a statement compares it. */
export const boundaryRow = ({ lastAt, lastId }: Boundary): Sql =>
  sql`(${lastAt}::timestamptz, ${lastId}::uuid)`

/** A row's place in the order of creation, compared with a boundary. */
export const compareCreation = (alias: string, op: '>' | '<' | '<=', boundary: Boundary): Sql =>
  sql`(${sql.ref(`${alias}.createdAt`)}, ${sql.ref(`${alias}.id`)}) ${sql.raw(op)}
    ${boundaryRow(boundary)}`

/** The segment that a row with a place in the order of creation belongs to, to be joined laterally. */
export const segmentAt = (tx: OrgTx, at: Sql, id: Sql): Sql => sql`(
  select * from lead_segment
  where "orgId" = ${tx.orgId} and ("lastAt", "lastId") >= (${at}, ${id})
  order by "lastAt", "lastId" limit 1)`

/** Before every lead. */
export const lowestBoundary: Boundary = {
  lastAt: '0001-01-01T00:00:00.000Z',
  lastId: '00000000-0000-0000-0000-000000000000',
}

/** A segment, without what is in it. */
export interface Segment extends Boundary {
  readonly segment: number
  readonly slots: number
  /** Slots without those whose lead is gone. */
  readonly leads: number
  readonly built: boolean
  /** True when its texts are in the index for searches. */
  readonly searchable: boolean
  /** True when `ad_lead` knows what its leads say of ads. */
  readonly adsKnown: boolean
  /** True when `lead_instant` counts its leads. */
  readonly instantsKnown: boolean
}

/** All segments in the order of their leads; some hundred at five million leads. */
export const selectSegments = (tx: OrgTx): Promise<Segment[]> =>
  tx.query(sql`
    select segment, slots, leads, built, searchable, "adsKnown", "instantsKnown", "lastAt", "lastId"
    from lead_segment
    where "orgId" = ${tx.orgId} order by "lastAt", "lastId"`)

/** Leads after one place in the order of creation, up to another; null for no end. */
export interface LeadRange {
  readonly after: Boundary
  readonly last: Boundary | null
}

/** Ranges of leads whose ad keys `ad_lead` does not contain yet, in order of creation. */
export async function selectRangesWithoutAdKeys(tx: OrgTx): Promise<LeadRange[]> {
  const ranges: LeadRange[] = []
  let after: Boundary | null = null
  let before: Boundary = lowestBoundary
  for (const segment of await selectSegments(tx)) {
    const isIndexed = segment.built && segment.adsKnown
    if (isIndexed && after !== null) ranges.push({ after, last: before })
    after = isIndexed ? null : (after ?? before)
    before = segment
  }
  return [...ranges, { after: after ?? before, last: null }]
}

/** Where the newest segment ends, built or not, and the highest number of any. */
export async function selectIndexEnd(
  tx: OrgTx,
): Promise<(Boundary & { readonly highest: number }) | undefined> {
  const [newest] = await tx.query<Boundary & { highest: number }>(sql`
    select "lastAt", "lastId",
      (select max(segment) from lead_segment where "orgId" = ${tx.orgId}) as highest
    from lead_segment where "orgId" = ${tx.orgId}
    order by "lastAt" desc, "lastId" desc limit 1`)
  return newest
}

/** Says of a segment that `ad_lead` knows its leads. */
export async function markAdKeysIndexed(tx: OrgTx, segment: number): Promise<void> {
  await tx.query(sql`
    update lead_segment set "adsKnown" = true
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}

/** Takes segments away with all that they say. */
export async function deleteSegments(tx: OrgTx, segments: readonly number[]): Promise<void> {
  for (const table of [...contentTables, 'lead_segment']) await deleteFrom(tx, table, segments)
}

/** Takes away what is said of segments that are to be filled. */
export async function emptySegments(tx: OrgTx, segments: readonly number[]): Promise<void> {
  for (const table of contentTables) await deleteFrom(tx, table, segments)
}

const contentTables = ['lead_gram', 'lead_sum', 'lead_vector'] as const

const deleteFrom = (tx: OrgTx, table: string, segments: readonly number[]) =>
  tx.query(sql`
    delete from ${sql.ref(table)}
    where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})`)
