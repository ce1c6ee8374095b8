import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Batch, isInBatch } from '../batches/batch-store.ts'
import { dayNumber } from '../days/day-store.ts'
import { credits, positions, weight, windows } from '../models/model-store.ts'
import { wholeCredit } from '../models/touch.ts'
import { directChannel } from '../touches/classify-touch.ts'
import {
  clickBits,
  leadSignalNames,
  type SignalName,
  signalNames,
  type TouchSignals,
  visitSignalNames,
} from '../touches/touch-signals.ts'
import { journeyVisits, newestVisits, type VisitSearch } from './visit-sql-store.ts'

/** Credit of touches with the same signals, from leads with the same day and outcome. */
export type CreditRow = TouchSignals &
  Readonly<Record<AttributionModel, number>> &
  Readonly<Record<ValueColumn, string | null>> & {
    /** A lead whose journey needs a second query; its credit is not final. */
    readonly leadId: string | null
    /** Number of the day on which the leads were created, from 1. */
    readonly day: number
    readonly qualified: boolean
    readonly won: boolean
  }

/** Column for credited value of won leads, in millionths of a minor unit. */
export type ValueColumn = `${AttributionModel}Value`

/** Options that affect credit, in addition to the journeys. */
export interface CreditOptions {
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
}

/**
 * Credits the leads of a batch by all models in one query; those whose journeys need a second query
 * are returned by id only.
 */
export const selectBatchCredits = (tx: OrgTx, options: CreditOptions, batch: Batch) =>
  selectCredits(tx, options, newestVisits(tx, options.windowDays), isInBatch(batch))

/** Credits the given leads of visitors, however long their journeys are. */
export const selectLeadCredits = (tx: OrgTx, options: CreditOptions, ids: readonly string[]) =>
  selectCredits(tx, options, journeyVisits(tx, options.windowDays), sql`l.id = any(${ids}::uuid[])`)

const valueColumn = (model: AttributionModel): Sql => sql.ref(`${model}Value` satisfies ValueColumn)

const groupColumns = sql.columns([...signalNames, 'isOwn', 'leadId', 'day', 'qualified', 'won'])

const creditSums = sql.join(
  attributionModels.flatMap((model) => [
    sql`sum(${sql.ref(model)}) as ${sql.ref(model)}`,
    sql`sum(${sql.ref(model)} * value::numeric) filter (where won) as ${valueColumn(model)}`,
  ]),
)

/**
 * Computes the position of each touch, its credit by each model, and the sums by signals and
 * outcome. Leads without a visitor are their own touch and need no position. Sums of credit are
 * exact in 64 bits, sums of credited value in numeric.
 */
const selectCredits = (
  tx: OrgTx,
  { starts }: CreditOptions,
  { visits, isCut }: VisitSearch,
  condition: Sql,
): Promise<CreditRow[]> => {
  const day = dayNumber(sql`l."createdAt"`, starts)
  return tx.query(sql`
    with touch as (
      select l.id, l."createdAt", l."sessionId", ${day} as day, ${outcome},
        v.id as "visitId", v."startedAt", ${touchSignals()},
        coalesce(v.channel, ${direct}) <> ${direct} as "isLed", ${weight()} as weight
      from lead l left join lateral (${visits}) v on true
      where l."orgId" = ${tx.orgId} and ${condition} and l."visitorId" is not null),
    positioned as (
      select *, ${isCut} as "isCut", ${positions}
      from touch ${windows}),
    credited as (
      select ${signalColumns}, "visitId" is null as "isOwn", case when "isCut" then id end as "leadId",
        day, qualified, won, value, ${columns((model) => sql`(${credits[model]})::integer`)}
      from positioned
      union all
      select ${leadSignals}, true, null, ${day}, ${outcome}, ${columns(() => sql.lit(wholeCredit))}
      from lead l where l."orgId" = ${tx.orgId} and ${condition} and l."visitorId" is null)
    select ${groupColumns}, ${creditSums}
    from credited group by ${groupColumns}`)
}

const columns = (creditBy: (model: AttributionModel) => Sql): Sql =>
  sql.join(attributionModels.map((model) => sql`${creditBy(model)} as ${sql.ref(model)}`))

const outcome = sql`
  l."qualifiedAt" is not null as qualified, l.status = 'won' as won, l.value`

const direct = sql.lit(directChannel)

const signalColumns = sql.columns(signalNames)

/** Signals of a touch: those of its session, or of the lead if it has none. */
const touchSignals = (): Sql =>
  sql.join(
    signalNames.map(
      (name) => sql`case when v.id is null then ${leadSignal(name)} else ${visitSignal(name)} end
        as ${sql.ref(name)}`,
    ),
  )

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

const leadSignals = sql.join(signalNames.map(leadSignal))
