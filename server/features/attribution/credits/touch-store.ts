import { maxSessions } from '../../../../contract/tracking/session.ts'
import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import {
  type Batch,
  buildCountedLeads,
  type CountedColumn,
  hashLead,
  isInBatch,
} from '../batches/batch-store.ts'
import { leadFlags, touchMarks } from '../touches/touch-text.ts'
import { buildSignals } from './signal-sql-store.ts'
import { journeyVisits, newestVisits } from './visit-sql-store.ts'

/** A day's leads with their touches. */
export interface TouchRow {
  /** 1-based index of the day. */
  readonly day: number
  readonly leads: number
  /** Sum of the leads' hashes, as a string of digits; see `hashLead`. */
  readonly hash: string
  /** The leads with their touches, in the format that `readJourneys` reads. */
  readonly text: string
}

export interface TouchQuery {
  readonly countedBy: CountedBy
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  readonly batch: Batch
  /** True to encode signals as JSON, in case a signal contains a separator. */
  readonly asJson: boolean
}

/**
 * Touches for the leads in a batch. Incomplete journeys need a second query; see {@link
 * newestVisits}.
 */
export const selectBatchTouches = (tx: OrgTx, query: TouchQuery) =>
  selectTouches(
    tx,
    query,
    buildTouches(newestVisits(tx, query.windowDays, visitColumns(query)), isCut),
    sql`true`,
  )

/** Touches of the given leads in a batch, even if their journeys are long. */
export const selectLeadTouches = (tx: OrgTx, query: TouchQuery, ids: readonly string[]) =>
  selectTouches(
    tx,
    query,
    buildTouches(journeyVisits(tx, query.windowDays, visitColumns(query)), sql`false`),
    sql`l.id = any(${ids}::uuid[])`,
  )

/**
 * Packs each day's leads into one string. With one row per touch, the process would need 5 µs more
 * per touch.
 */
const selectTouches = (
  tx: OrgTx,
  { countedBy, starts, batch, asJson }: TouchQuery,
  visits: Sql,
  condition: Sql,
): Promise<TouchRow[]> =>
  tx.query(sql`
    select day, count(*) as leads, sum(hash) as hash, string_agg(text, '') as text
    from (
      select width_bucket(l.at, ${starts}::timestamptz[]) as day, l.hash,
        concat(l.counts, ' ', case when l.counts & ${sql.lit(leadFlags.won)} <> 0 then l.value end,
          ' ', coalesce(case when l."visitorId" is not null then (${visits}) end,
            ${buildSignals('l', asJson)} || ${mark('touch')})) as text
      from (${buildCountedLeads(tx, countedBy, (column, at) => [
        sql`l.*, ${at} as at, ${countFlags[column]} as counts, ${hashLead(column, at)} as hash`,
        isInBatch(batch, at),
      ])}) as l
      where ${condition}
      offset 0) as lead
    group by day`)

const mark = (name: keyof typeof touchMarks): Sql => sql.lit(touchMarks[name])

const flag = (name: keyof typeof leadFlags, condition: Sql): Sql =>
  sql`case when ${condition} then ${sql.lit(leadFlags[name])} else 0 end`

/** Flags for the figures toward which a lead counts. */
const countFlags: Readonly<Record<CountedColumn, Sql>> = {
  createdAt: sql`${sql.lit(leadFlags.created)}
    + ${flag('qualified', sql`l."qualifiedAt" is not null`)}
    + case l.status when 'won' then ${sql.lit(leadFlags.won)}
      when 'lost' then ${sql.lit(leadFlags.lost)} else 0 end`,
  qualifiedAt: sql.lit(leadFlags.qualified),
  wonAt: sql.lit(leadFlags.won),
  lostAt: sql.lit(leadFlags.lost),
}

const toMs = (at: Sql): Sql => sql`(date_part('epoch', ${at}) * 1000)::bigint`

/**
 * Maximum size in bytes of a lead's touches in the first query. The second query reads larger ones,
 * with fewer leads at a time.
 */
const maxTouchBytes = 20_000

/** A converting session may belong to another visitor or be older than the window. */
const isCut = sql`count(*) > ${maxSessions} or sum(octet_length(v.touch)) > ${sql.lit(maxTouchBytes)}
  or (l."sessionId" is not null and bool_or(v.converts) is not true)`

/** The visits of a lead `l`, newest first; null if there are no visits. */
const buildTouches = (visits: Sql, isCutOff: Sql): Sql => sql`
  select case
    when ${isCutOff} then concat(${mark('cut')}, l.id)
    when count(*) > 1 then concat(${mark('several')}, count(*), ' ', ${toMs(sql`l."createdAt"`)},
      ' ', l.id, string_agg(v.touch, ''))
    else string_agg(v.touch, '') end
  from (${visits}) as v`

/** Columns of a session `s`. */
const visitColumns = ({ asJson }: TouchQuery): Sql => sql`
  s.id = l."sessionId" as converts,
  ${toMs(sql`s."startedAt"`)} || ${buildSignals('s', asJson)} || ${mark('touch')} as touch`
