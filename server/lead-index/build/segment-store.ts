import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Position in creation order. */
export interface Boundary {
  readonly lastAt: string
  readonly lastId: string
}

/** True if `a` is at or after `b` in creation order. */
export const isAtOrAfter = (a: Boundary, b: Boundary): boolean =>
  a.lastAt > b.lastAt || (a.lastAt === b.lastAt && a.lastId >= b.lastId)

export const boundaryRow = ({ lastAt, lastId }: Boundary): Sql =>
  sql`(${lastAt}::timestamptz, ${lastId}::uuid)`

/**
 * Matches rows after `after`, up to and including `last`. @param id Column that contains the lead's
 * ID.
 */
export const isBetween = (
  id: string,
  { after, last }: { readonly after: Boundary; readonly last: Boundary },
): Sql => sql`
  ("createdAt", ${sql.ref(id)}) > ${boundaryRow(after)}
  and ("createdAt", ${sql.ref(id)}) <= ${boundaryRow(last)}`

/** Compares the position of a row with a boundary. */
export const compareCreation = (alias: string, op: '>' | '<' | '<=', boundary: Boundary): Sql =>
  sql`(${sql.ref(`${alias}.createdAt`)}, ${sql.ref(`${alias}.id`)}) ${sql.raw(op)}
    ${boundaryRow(boundary)}`

/** The segment that contains a given position in creation order, for a lateral join. */
export const segmentAt = (tx: OrgTx, at: Sql, id: Sql): Sql => sql`(
  select * from lead_segment
  where "orgId" = ${tx.orgId} and ("lastAt", "lastId") >= (${at}, ${id})
  order by "lastAt", "lastId" limit 1)`

/** Boundary that sorts before all leads. */
export const lowestBoundary: Boundary = {
  lastAt: '0001-01-01T00:00:00.000Z',
  lastId: '00000000-0000-0000-0000-000000000000',
}

export interface Segment extends Boundary {
  readonly segment: number
  readonly slots: number
  /** Number of positions, not counting deleted leads. */
  readonly leads: number
  readonly built: boolean
  /** True if the segment's texts are in the search index. */
  readonly searchable: boolean
  /** True if `ad_lead` contains the segment's leads. */
  readonly adsKnown: boolean
  /** True if `lead_instant` counts the segment's leads. */
  readonly instantsKnown: boolean
  /** True if `lead_outcome` counts the segment's leads. */
  readonly outcomesCounted: boolean
  /** True if the segment has all bitmaps that migrations 0071, 0084 and 0120 added. */
  readonly valuesKnown: boolean
}

/** All segments in creation order. Five million leads have a few hundred segments. */
export const selectSegments = (tx: OrgTx): Promise<Segment[]> =>
  tx.query(sql`
    select segment, slots, leads, built, searchable, "adsKnown", "instantsKnown",
      "outcomesCounted", "valuesKnown", "lastAt", "lastId"
    from lead_segment
    where "orgId" = ${tx.orgId} order by "lastAt", "lastId"`)

/** Leads after `after`, up to and including `last`; null means no end. */
export interface LeadRange {
  readonly after: Boundary
  readonly last: Boundary | null
}

/** Ranges of leads without stored ad keys, in creation order. */
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

/** End of the newest segment, whether built or not, and the highest segment number. */
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

export async function markAdKeysIndexed(tx: OrgTx, segment: number): Promise<void> {
  await tx.query(sql`
    update lead_segment set "adsKnown" = true
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}

export async function deleteSegments(tx: OrgTx, segments: readonly number[]): Promise<void> {
  for (const table of [...contentTables, 'lead_segment']) await deleteFrom(tx, table, segments)
}

/** Deletes the contents of segments that are about to be built. */
export async function emptySegments(tx: OrgTx, segments: readonly number[]): Promise<void> {
  for (const table of contentTables) await deleteFrom(tx, table, segments)
}

const contentTables = ['lead_gram', 'lead_sum', 'lead_vector'] as const

const deleteFrom = (tx: OrgTx, table: string, segments: readonly number[]) =>
  tx.query(sql`
    delete from ${sql.ref(table)}
    where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})`)
