import { type AttributionGroup, attributionGroups } from '../../../../contract/attribution.ts'
import type { Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Batch, isInBatch } from '../batches/batch-store.ts'

export interface StoredDay {
  /** Start of the day, as an ISO timestamp. */
  readonly startsAt: string
  /** Fingerprint of all data that the credits are computed from. */
  readonly print: string
  /**
   * Version of the day's segments when the fingerprint was computed; null if they cannot show
   * changes.
   */
  readonly state: string | null
  /** Number of times that the day was stored. */
  readonly revision: number
}

/** A day's credits by each grouping, as JSON. */
export type DayCredits = StoredDay & Readonly<Record<AttributionGroup, string>>

/** Fingerprint of a day's leads, without their journeys. */
export interface DayFingerprint {
  /** Number of the day, from 1. */
  readonly day: number
  readonly leads: number
  /** Sum of the leads' 64-bit hashes, as a string of digits. */
  readonly hash: string
}

/**
 * Number of the day on which a lead was created, from 1.
 *
 * @param starts  ISO timestamps, ascending.
 */
export const dayNumber = (createdAt: Sql, starts: readonly string[]): Sql =>
  sql`width_bucket(${createdAt}, ${starts}::timestamptz[])`

/** Creation times of the first and last leads in a span; `undefined` without leads. */
export async function selectCreatedRange(
  tx: OrgTx,
  { start, end }: Span,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const [range] = await tx.query<{ first: string | null; last: string | null }>(sql`
    select min("createdAt") as first, max("createdAt") as last from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}`)
  const { first, last } = range ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

/**
 * True if at least `n` leads have been created since then. Uses an index-only scan of at most `n`
 * entries.
 */
export async function hasLeadsSince(tx: OrgTx, since: string, n: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and "createdAt" >= ${since}
    order by "createdAt", id offset ${n - 1} limit 1`)
  return rows.length > 0
}

/** Daily fingerprints of a batch of leads, covering all columns that affect credits. */
export const selectFingerprints = (tx: OrgTx, batch: Batch, starts: readonly string[]) =>
  tx.query<DayFingerprint>(sql`
    select ${dayNumber(sql`l."createdAt"`, starts)} as day, count(*) as leads,
      sum(hash_record_extended(row(l.id, l."updatedAt", l."qualifiedAt", l.status, l.value,
        l."visitorId", l."sessionId"), 0)) as hash
    from lead l where l."orgId" = ${tx.orgId} and ${isInBatch(batch)} group by day`)

/** Stored days that start in a span, with their credits by one grouping. */
export const selectDays = (tx: OrgTx, by: AttributionGroup, { start, end }: Span) =>
  tx.query<StoredDay & { readonly credits: string }>(sql`
    select "startsAt", print, state, revision, ${sql.ref(by)} as credits from attribution_day
    where "orgId" = ${tx.orgId} and "startsAt" >= ${start} and "startsAt" < ${end}`)

const groupings = sql.columns(attributionGroups)

/**
 * Stores days, except those that another computation has stored since they were read.
 *
 * @param days  Days with their new revision: one more than the revision that was read, or 1 for new
 *   days.
 * @returns Starts of the days that were stored.
 */
export async function upsertDays(tx: OrgTx, days: readonly DayCredits[]): Promise<string[]> {
  const rows = await tx.query<{ startsAt: string }>(sql`
    insert into attribution_day as old ("orgId", "startsAt", print, state, revision, ${groupings})
    select ${tx.orgId}, "startsAt", print, state, revision, ${groupings}
    from json_to_recordset(${JSON.stringify(days)}) as day (
      "startsAt" timestamptz, print text, state text, revision integer,
      ${sql.join(attributionGroups.map((by) => sql`${sql.ref(by)} text`))})
    order by "startsAt"
    on conflict ("orgId", "startsAt") do update set print = excluded.print, state = excluded.state,
      revision = excluded.revision,
      ${sql.join(attributionGroups.map((by) => sql`${sql.ref(by)} = ${sql.ref(`excluded.${by}`)}`))}
    where old.revision = excluded.revision - 1
    returning "startsAt"`)
  return rows.map(({ startsAt }) => startsAt)
}

/** Deletes partial days that are now stored as whole days. */
export async function deleteDayParts(tx: OrgTx, days: readonly Span[]): Promise<void> {
  await tx.query(sql`
    delete from attribution_day as part
    using json_to_recordset(${JSON.stringify(days)}) as day (start timestamptz, "end" timestamptz)
    where part."orgId" = ${tx.orgId} and part."startsAt" > day.start and part."startsAt" < day."end"`)
}

/**
 * Sets the state of days whose leads were verified as unchanged, except days that have been stored
 * with another fingerprint in the meantime.
 */
export const updateStates = (tx: OrgTx, days: readonly Omit<StoredDay, 'revision'>[]) =>
  tx.query(sql`
    with unchanged as materialized (
      select day."startsAt", verified.state
      from json_to_recordset(${JSON.stringify(days)})
        as verified ("startsAt" timestamptz, print text, state text)
      join attribution_day as day on day."orgId" = ${tx.orgId}
        and day."startsAt" = verified."startsAt" and day.print = verified.print
      order by day."startsAt" for update of day)
    update attribution_day as day set state = unchanged.state from unchanged
    where day."orgId" = ${tx.orgId} and day."startsAt" = unchanged."startsAt"`)
