import { type AttributionGroup, attributionGroups } from '../../../../contract/attribution.ts'
import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Batch, buildCountedLeads, hashLead, isInBatch } from '../batches/batch-store.ts'

export interface StoredDay {
  /** Start of the day, as an ISO timestamp. */
  readonly startsAt: string
  /** Fingerprint of all input to the credits. */
  readonly print: string
  /**
   * Version of the day's segments when the fingerprint was computed; null if the segments cannot
   * show changes.
   */
  readonly state: string | null
  /** Number of times that the day has been stored. */
  readonly revision: number
}

/** A stored day without its credits. */
export type DayHeader = StoredDay & {
  /** Content ID; different each time the day is stored. */
  readonly content: string
}

/** A day's credits under each grouping, as JSON. */
export type StoredDayCredits = StoredDay & Readonly<Record<AttributionGroup, string>>

/** Data for the fingerprint of a day's leads; excludes journeys. */
export interface DayFingerprint {
  /** 1-based index of the day. */
  readonly day: number
  readonly leads: number
  /** Sum of the leads' 64-bit hashes, as a string of digits. */
  readonly hash: string
}

const dayTables = {
  created: sql`attribution_day`,
  outcome: sql`attribution_outcome_day`,
} as const

/**
 * Times at which the first and last leads within a span count; `undefined` if there are no leads.
 */
export async function selectCountedRange(
  tx: OrgTx,
  by: CountedBy,
  { start, end }: Span,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const [range] = await tx.query<{ first: string | null; last: string | null }>(sql`
    select min(first) as first, max(last) as last from (
      ${buildCountedLeads(tx, by, (_, at) => [
        sql`min(${at}) as first, max(${at}) as last`,
        sql`${at} >= ${start} and ${at} < ${end}`,
      ])}) as range`)
  const { first, last } = range ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

/**
 * True if at least `n` leads count at or after the given time. Uses index-only scans of at most `n`
 * entries.
 */
export async function hasLeadsSince(
  tx: OrgTx,
  by: CountedBy,
  since: string,
  n: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select from (
      ${buildCountedLeads(tx, by, (_, at) => [sql`${at} as at, l.id`, sql`${at} >= ${since}`])}) as l
    order by at, id offset ${n - 1} limit 1`)
  return rows.length > 0
}

/**
 * Daily fingerprints of a batch of leads, covering all columns that affect credits.
 *
 * @param starts  Start of each day: ISO timestamps, ascending.
 */
export const selectFingerprints = (
  tx: OrgTx,
  by: CountedBy,
  batch: Batch,
  starts: readonly string[],
) =>
  tx.query<DayFingerprint>(sql`
    select width_bucket(at, ${starts}::timestamptz[]) as day, count(*) as leads, sum(hash) as hash
    from (
      ${buildCountedLeads(tx, by, (column, at) => [
        sql`${at} as at, ${hashLead(column, at)} as hash`,
        isInBatch(batch, at),
      ])}) as l
    group by day`)

/** Days stored by an older version have no content ID. */
const contentKey = sql`concat(coalesce(content::text, print), ' ', revision)`

/** Stored days that start within a span. */
export const selectDays = (tx: OrgTx, countedBy: CountedBy, { start, end }: Span) =>
  tx.query<DayHeader>(sql`
    select "startsAt", print, state, revision, ${contentKey} as content
    from ${dayTables[countedBy]}
    where "orgId" = ${tx.orgId} and "startsAt" >= ${start} and "startsAt" < ${end}`)

/** Stored days' credits under one grouping, as JSON. */
export const selectDayCredits = (
  tx: OrgTx,
  { by, countedBy }: { readonly by: AttributionGroup; readonly countedBy: CountedBy },
  starts: readonly string[],
) =>
  tx.query<Pick<DayHeader, 'startsAt' | 'content'> & { readonly credits: string }>(sql`
    select "startsAt", ${contentKey} as content, ${sql.ref(by)} as credits
    from ${dayTables[countedBy]}
    where "orgId" = ${tx.orgId} and "startsAt" = any(${starts}::timestamptz[])`)

const groupings = sql.columns(attributionGroups)

/**
 * Stores days, except those that another computation has stored since they were read.
 *
 * @param days  Days with their new revision: the revision that was read plus one, or 1 for new
 *   days.
 * @returns Starts of the days that were stored.
 */
export async function upsertDays(
  tx: OrgTx,
  countedBy: CountedBy,
  days: readonly StoredDayCredits[],
): Promise<string[]> {
  const rows = await tx.query<{ startsAt: string }>(sql`
    insert into ${dayTables[countedBy]} as old
      ("orgId", "startsAt", print, state, revision, content, ${groupings})
    select ${tx.orgId}, "startsAt", print, state, revision, gen_random_uuid(), ${groupings}
    from unnest(${days.map((day) => day.startsAt)}::timestamptz[],
      ${days.map(({ print }) => print)}::text[], ${days.map(({ state }) => state)}::text[],
      ${sql.integers(days.map(({ revision }) => revision))},
      ${sql.join(attributionGroups.map((by) => joinCredits(days, by)))})
      as day ("startsAt", print, state, revision, ${groupings})
    order by "startsAt"
    on conflict ("orgId", "startsAt") do update set print = excluded.print, state = excluded.state,
      revision = excluded.revision, content = excluded.content,
      ${sql.join(attributionGroups.map((by) => sql`${sql.ref(by)} = ${sql.ref(`excluded.${by}`)}`))}
    where old.revision = excluded.revision - 1
    returning "startsAt"`)
  return rows.map(({ startsAt }) => startsAt)
}

/** JSON contains no control characters. */
const separator = '\u001e'

/**
 * Joins the days' credits as text, because PostgreSQL would have to unescape or parse each JSON
 * text.
 */
const joinCredits = (days: readonly StoredDayCredits[], by: AttributionGroup): Sql =>
  sql`string_to_array(${days.map((day) => day[by]).join(separator)}, ${sql.lit(separator)})`

/** Deletes partial days that are now stored as whole days. */
export async function deleteDayParts(
  tx: OrgTx,
  countedBy: CountedBy,
  days: readonly Span[],
): Promise<void> {
  await tx.query(sql`
    delete from ${dayTables[countedBy]} as part
    using json_to_recordset(${JSON.stringify(days)}) as day (start timestamptz, "end" timestamptz)
    where part."orgId" = ${tx.orgId} and part."startsAt" > day.start and part."startsAt" < day."end"`)
}

/**
 * Sets the state of days whose leads were verified as unchanged, except those that have been stored
 * with another fingerprint in the meantime.
 */
export const updateStates = (
  tx: OrgTx,
  countedBy: CountedBy,
  days: readonly Omit<StoredDay, 'revision'>[],
) =>
  tx.query(sql`
    with unchanged as materialized (
      select day."startsAt", verified.state
      from json_to_recordset(${JSON.stringify(days)})
        as verified ("startsAt" timestamptz, print text, state text)
      join ${dayTables[countedBy]} as day on day."orgId" = ${tx.orgId}
        and day."startsAt" = verified."startsAt" and day.print = verified.print
      order by day."startsAt" for update of day)
    update ${dayTables[countedBy]} as day set state = unchanged.state from unchanged
    where day."orgId" = ${tx.orgId} and day."startsAt" = unchanged."startsAt"`)
