import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import {
  type Batch,
  buildCountedLeads,
  type CountedColumn,
  isInBatch,
} from '../batches/batch-store.ts'
import {
  clickBits,
  leadSignalNames,
  type SignalName,
  signalNames,
  type TouchSignals,
  visitSignalNames,
} from '../touches/touch-signals.ts'
import { journeyVisits, newestVisits } from './visit-sql-store.ts'

/** Touches with the same signals. */
export interface TouchRow extends TouchSignals {
  /**
   * Comma-separated touches. Each contains the lead's ID, its creation time in ms (followed by `/`
   * and the time of the outcome, when counting by outcome), {@link leadFlags} and, for a won lead, its value in minor units; for a visit, also its ID and start
   * time in ms.
   */
  readonly touches: string
}

/** Bits for a lead, and for the visit that led to it. */
export const leadFlags = {
  qualified: 1,
  won: 2,
  visitor: 4,
  session: 8,
  converting: 16,
  created: 32,
  lost: 64,
} as const

export interface TouchQuery {
  readonly countedBy: CountedBy
  readonly windowDays: number
  readonly batch: Batch
}

/**
 * Touches for the leads in a batch. Incomplete journeys need a second query; see {@link
 * newestVisits}.
 */
export const selectBatchTouches = (tx: OrgTx, query: TouchQuery) =>
  selectTouches(tx, query, newestVisits(tx, query.windowDays), sql`true`)

/** Touches of the given leads in a batch, regardless of how long their journeys are. */
export const selectLeadTouches = (tx: OrgTx, query: TouchQuery, ids: readonly string[]) =>
  selectTouches(tx, query, journeyVisits(tx, query.windowDays), sql`l.id = any(${ids}::uuid[])`)

/**
 * Groups touches by signals and packs the other columns into a string. With a separate row for each
 * touch, the process would need 5 µs more per touch.
 */
const selectTouches = (
  tx: OrgTx,
  { countedBy, batch }: TouchQuery,
  visits: Sql,
  condition: Sql,
): Promise<TouchRow[]> =>
  tx.query(sql`
    select ${groupColumns}, string_agg(touch, ',') as touches
    from (
      select ${touchSignals}, v.id is null as "isOwn", ${touch} as touch
      from (${buildCountedLeads(tx, countedBy, (column, at) => [
        columnsByTime(column, at),
        isInBatch(batch, at),
      ])}) as l
        left join lateral (${visits}) v on true
      where ${condition}) as found
    group by ${groupColumns}`)

const groupColumns = sql.columns([...signalNames, 'isOwn'])

const flag = (name: keyof typeof leadFlags, condition: Sql): Sql =>
  sql`case when ${condition} then ${sql.lit(leadFlags[name])} else 0 end`

const isQualified = flag('qualified', sql`l."qualifiedAt" is not null`)
const isWon = flag('won', sql`l.status = 'won'`)
const isLost = flag('lost', sql`l.status = 'lost'`)

/** Leads with `counts` (flags for the figures toward which they count) and `times` in ms. */
const columnsByTime = (column: CountedColumn, countedAt: Sql): Sql => {
  const created = toMs(sql`l."createdAt"`)
  const at = sql`concat(${created}, '/', ${toMs(countedAt)})`
  switch (column) {
    case 'createdAt':
      return sql`l.*, ${sql.lit(leadFlags.created)} + ${isQualified} + ${isWon} + ${isLost}
          as counts, ${created}::text as times`
    case 'qualifiedAt':
      return sql`l.*, ${sql.lit(leadFlags.qualified)} as counts, ${at} as times`
    case 'wonAt':
      return sql`l.*, ${sql.lit(leadFlags.won)} as counts, ${at} as times`
    case 'lostAt':
      return sql`l.*, ${sql.lit(leadFlags.lost)} as counts, ${at} as times`
  }
}

const flags = sql.join(
  [
    sql`l.counts`,
    flag('visitor', sql`l."visitorId" is not null`),
    flag('session', sql`l."sessionId" is not null`),
    flag('converting', sql`v.id = l."sessionId"`),
  ],
  sql` + `,
)

const toMs = (at: Sql): Sql => sql`(date_part('epoch', ${at}) * 1000)::bigint`

const touch = sql`concat_ws(' ', l.id, l.times, ${flags},
  case when l.counts & ${sql.lit(leadFlags.won)} = 0 then 0 else coalesce(l.value, 0) end, v.id,
  ${toMs(sql`v."startedAt"`)})`

function signalColumn(alias: 'l' | 'v', name: SignalName): Sql {
  if (name !== 'clicks') return sql.ref(`${alias}.${name}`)
  const bits = clickBits.map(
    ([id, bit]) =>
      sql`case when ${sql.ref(`${alias}.${id}`)} is null then 0 else ${sql.lit(bit)} end`,
  )
  return sql.join(bits, sql` + `)
}

const visitSignal = (name: SignalName): Sql =>
  visitSignalNames.includes(name) ? signalColumn('v', name) : sql`null`

const leadSignal = (name: SignalName): Sql =>
  leadSignalNames.includes(name) ? signalColumn('l', name) : sql`null`

/** A touch's signals: those of its session, or of the lead if it has no session. */
const touchSignals = sql.join(
  signalNames.map(
    (name) => sql`case when v.id is null then ${leadSignal(name)} else ${visitSignal(name)} end
      as ${sql.ref(name)}`,
  ),
)
