import { type AttributionGroup, attributionGroups } from '../../../../contract/attribution.ts'
import type { Span } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Batch, inSlice } from '../batches/batch-store.ts'

/** A day that is remembered. */
export interface KnownDay {
  /** ISO instant at which the day begins. */
  readonly startsAt: string
  /** Of all that the credits were computed from. */
  readonly print: string
  /** What the segments of its leads were when the print was true; null where they told nothing. */
  readonly state: string | null
}

/** Its credits by each grouping, as JSON. */
export type DayCredits = KnownDay & Readonly<Record<AttributionGroup, string>>

/** Leads of a day, without their journeys. */
export interface DayPrint {
  /** Number of the day, from 1. */
  readonly day: number
  readonly leads: number
  /** Sum of a 64-bit hash of each lead, as digits. */
  readonly hash: string
}

/** Number of the day in which a lead was created, from 1. @param starts  ISO instants, ascending. */
export const dayOf = (createdAt: Sql, starts: readonly string[]): Sql =>
  sql`width_bucket(${createdAt}, ${starts}::timestamptz[])`

/** When the first and the last lead of a time were created; nothing without any. */
export async function selectReach(
  tx: OrgTx,
  { start, end }: Span,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const [reach] = await tx.query<{ first: string | null; last: string | null }>(sql`
    select min("createdAt") as first, max("createdAt") as last from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}`)
  const { first, last } = reach ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

/** What the leads of a slice are, by day: all of them that credits are computed from. */
export const selectPrints = (tx: OrgTx, slice: Batch, starts: readonly string[]) =>
  tx.query<DayPrint>(sql`
    select ${dayOf(sql`l."createdAt"`, starts)} as day, count(*) as leads,
      sum(hash_record_extended(row(l.id, l."updatedAt", l."qualifiedAt", l.status, l.value,
        l."visitorId", l."sessionId"), 0)) as hash
    from lead l where l."orgId" = ${tx.orgId} and ${inSlice(slice)} group by day`)

/** Days that are remembered, of those that begin in a time, with their credits by one grouping. */
export const selectDays = (tx: OrgTx, by: AttributionGroup, { start, end }: Span) =>
  tx.query<KnownDay & { readonly credits: string }>(sql`
    select "startsAt", print, state, ${sql.ref(by)} as credits from attribution_day
    where "orgId" = ${tx.orgId} and "startsAt" >= ${start} and "startsAt" < ${end}`)

const groupings = sql.columns(attributionGroups)

/** Remembers days, in place of what was known of them. */
export const upsertDays = (tx: OrgTx, days: readonly DayCredits[]) =>
  tx.query(sql`
    insert into attribution_day ("orgId", "startsAt", print, state, ${groupings})
    select ${tx.orgId}, "startsAt", print, state, ${groupings}
    from json_to_recordset(${JSON.stringify(days)}) as day (
      "startsAt" timestamptz, print text, state text, channel text, source text, campaign text)
    order by "startsAt"
    on conflict ("orgId", "startsAt") do update set print = excluded.print,
      state = excluded.state, channel = excluded.channel, source = excluded.source, campaign = excluded.campaign`)

/**
 * Says of days whose leads were looked at, and are what they were, in which state that was; not of
 * those that somebody else has remembered otherwise meanwhile.
 */
export const updateStates = (tx: OrgTx, days: readonly KnownDay[]) =>
  tx.query(sql`
    with seen as materialized (
      select day."startsAt", told.state
      from json_to_recordset(${JSON.stringify(days)})
        as told ("startsAt" timestamptz, print text, state text)
      join attribution_day as day on day."orgId" = ${tx.orgId}
        and day."startsAt" = told."startsAt" and day.print = told.print
      order by day."startsAt" for update of day)
    update attribution_day as day set state = seen.state from seen
    where day."orgId" = ${tx.orgId} and day."startsAt" = seen."startsAt"`)
