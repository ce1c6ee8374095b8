import { maxSessions } from '../../../../contract/tracking/session.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Period } from '../../stats/index.ts'
import { buildSignals } from '../credits/signal-sql-store.ts'
import { journeyVisits, newestVisits } from '../credits/visit-sql-store.ts'

/** Leads with the same sequence of visits or, without visits, with the same signals. */
export interface PathRow {
  /** Channels of the visits, oldest first; null without visits. */
  readonly channels: readonly (string | null)[] | null
  /** The lead's own signals; null with visits. See `parseSignals`. */
  readonly signals: string | null
  readonly leads: number
  readonly won: number
  /** Sum of the won leads' values in minor units. */
  readonly valueMinor: string
  /** Days from the first visit to each lead. */
  readonly days: readonly number[]
}

export interface PathQuery {
  readonly period: Period
  readonly column: 'createdAt' | 'wonAt'
  readonly windowDays: number
  /** Maximum number of leads, newest first. */
  readonly limit: number
}

/**
 * Paths of the newest leads in a period. Most journeys are read by one index scan; only those that
 * may be incomplete are read again.
 */
export const selectPaths = (
  tx: OrgTx,
  { period: { start, end }, column, windowDays, limit }: PathQuery,
): Promise<PathRow[]> => {
  const at = sql.ref(`l.${column}`)
  const columns = sql`s.id, s.channel, s."startedAt", s.id = l."sessionId" as converts`
  const toPath = (visits: ReturnType<typeof newestVisits>) => sql`
    select array_agg(v.channel order by v."startedAt", v.id) as channels, count(*) as visits,
      min(v."startedAt") as first, bool_or(v.converts) as converts
    from (${visits}) as v`
  return tx.query(sql`
    with path as (
      select l.status = 'won' as "isWon", l.value,
        case when "isCut" then whole.channels else newest.channels end as channels,
        case when "isCut" then whole.first else newest.first end as first, l."createdAt",
        case when newest.visits is null or ("isCut" and whole.visits = 0)
          or (not "isCut" and newest.visits = 0) then ${buildSignals('l', true)} end as signals
      from (
        select * from lead l where l."orgId" = ${tx.orgId} and ${at} >= ${start} and ${at} < ${end}
        order by ${at} desc, l.id desc limit ${limit}) as l
      left join lateral (${toPath(newestVisits(tx, windowDays, columns))}) as newest
        on l."visitorId" is not null
      cross join lateral (
        select coalesce(newest.visits > ${maxSessions}
          or (l."sessionId" is not null and newest.converts is not true
            and l."visitorId" is not null), false) as "isCut") as cut
      left join lateral (${toPath(journeyVisits(tx, windowDays, columns))}) as whole on "isCut")
    select channels, signals, count(*)::int as leads, count(*) filter (where "isWon")::int as won,
      coalesce(sum(value) filter (where "isWon"), 0)::text as "valueMinor",
      coalesce(array_agg(greatest(extract(epoch from "createdAt" - first)::float8, 0) / 86400)
        filter (where first is not null), '{}') as days
    from path group by channels, signals`)
}

/** True if the period has more leads than the limit. Uses an index-only scan. */
export async function hasMoreLeads(
  tx: OrgTx,
  { period: { start, end }, column, limit }: Omit<PathQuery, 'windowDays'>,
): Promise<boolean> {
  const at = sql.ref(column)
  const rows = await tx.query(sql`
    select id from lead where "orgId" = ${tx.orgId} and ${at} >= ${start} and ${at} < ${end}
    order by ${at} desc, id desc offset ${limit} limit 1`)
  return rows.length > 0
}
