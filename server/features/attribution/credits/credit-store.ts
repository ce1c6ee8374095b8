import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Batch, inSlice } from '../batches/batch-store.ts'
import { dayOf } from '../days/day-store.ts'
import { credits, standing, weight, windows } from '../models/model-store.ts'
import { wholeCredit } from '../models/touch.ts'
import { directChannel } from '../touches/classify-touch.ts'
import {
  clickBits,
  type Said,
  type Saying,
  sayings,
  sayingsOfLead,
  sayingsOfVisit,
} from '../touches/touch-signals.ts'
import { journeyVisits, newestVisits, type VisitSearch } from './visit-sql-store.ts'

/** Credit of touches that tell the same, of leads that came as far. */
export type Credited = Said &
  Readonly<Record<AttributionModel, number>> &
  Readonly<Record<ValueColumn, string | null>> & {
    /** A lead whose journey needs another look; its credit means nothing yet. */
    readonly leadId: string | null
    /** Number of the day in which the leads were created, from 1. */
    readonly day: number
    readonly qualified: boolean
    readonly won: boolean
  }

/** Name of the column with the value of won leads, credited in millionths of a minor unit. */
export type ValueColumn = `${AttributionModel}Value`

/** What decides how leads are credited, besides their journeys. */
export interface Crediting {
  readonly windowDays: number
  /** When each day begins: ISO instants, ascending. */
  readonly starts: readonly string[]
}

/**
 * Credits the leads of a slice, by all models at once; those whose journeys need another look by
 * their ids alone.
 */
export const selectCredited = (tx: OrgTx, asked: Crediting, slice: Batch) =>
  readCredited(tx, asked, newestVisits(tx, asked.windowDays), inSlice(slice))

/** Credits some leads of visitors, whatever their journeys are like. */
export const selectCreditedLeads = (tx: OrgTx, asked: Crediting, ids: readonly string[]) =>
  readCredited(tx, asked, journeyVisits(tx, asked.windowDays), sql`l.id = any(${ids}::uuid[])`)

const valueColumn = (model: AttributionModel): Sql => sql.ref(`${model}Value` satisfies ValueColumn)

const groupColumns = sql.columns([...sayings, 'isOwn', 'leadId', 'day', 'qualified', 'won'])

const sums = sql.join(
  attributionModels.flatMap((model) => [
    sql`sum(${sql.ref(model)}) as ${sql.ref(model)}`,
    sql`sum(${sql.ref(model)} * value::numeric) filter (where won) as ${valueColumn(model)}`,
  ]),
)

/**
 * From each touch its place in the journey, from that its credit by each model, and of those that
 * tell the same the sums. Leads without a visitor are touches themselves, and need no place. Sums
 * of credit are exact in 64 bits, of credited value in numeric.
 */
const readCredited = (
  tx: OrgTx,
  { starts }: Crediting,
  { visits, isCut }: VisitSearch,
  which: Sql,
): Promise<Credited[]> => {
  const day = dayOf(sql`l."createdAt"`, starts)
  return tx.query(sql`
    with touch as (
      select l.id, l."createdAt", l."sessionId", ${day} as day, ${outcome},
        v.id as "visitId", v."startedAt", ${said()},
        coalesce(v.channel, ${direct}) <> ${direct} as "isLed", ${weight()} as weight
      from lead l left join lateral (${visits}) v on true
      where l."orgId" = ${tx.orgId} and ${which} and l."visitorId" is not null),
    standing as (
      select *, ${isCut} as "isCut", ${standing}
      from touch ${windows}),
    credited as (
      select ${saidColumns}, "visitId" is null as "isOwn", case when "isCut" then id end as "leadId",
        day, qualified, won, value, ${columns((model) => sql`(${credits[model]})::integer`)}
      from standing
      union all
      select ${saidByLead}, true, null, ${day}, ${outcome}, ${columns(() => sql.lit(wholeCredit))}
      from lead l where l."orgId" = ${tx.orgId} and ${which} and l."visitorId" is null)
    select ${groupColumns}, ${sums}
    from credited group by ${groupColumns}`)
}

const columns = (creditBy: (model: AttributionModel) => Sql): Sql =>
  sql.join(attributionModels.map((model) => sql`${creditBy(model)} as ${sql.ref(model)}`))

const outcome = sql`
  l."qualifiedAt" is not null as qualified, l.status = 'won' as won, l.value`

const direct = sql.lit(directChannel)

const saidColumns = sql.columns(sayings)

/** What a touch tells: its visit, or the lead itself where there is none. */
const said = (): Sql =>
  sql.join(
    sayings.map(
      (saying) => sql`case when v.id is null then ${ofLead(saying)} else ${ofVisit(saying)} end
        as ${sql.ref(saying)}`,
    ),
  )

function sayingOf(alias: 'l' | 'v', saying: Saying): Sql {
  if (saying !== 'clicks') return sql.ref(`${alias}.${saying}`)
  const bits = clickBits.map(
    ([id, bit]) =>
      sql`case when ${sql.ref(`${alias}.${id}`)} is null then 0 else ${sql.lit(bit)} end`,
  )
  return sql.join(bits, sql` + `)
}

const ofVisit = (saying: Saying): Sql =>
  sayingsOfVisit.includes(saying) ? sayingOf('v', saying) : sql`null`

const ofLead = (saying: Saying): Sql =>
  sayingsOfLead.includes(saying) ? sayingOf('l', saying) : sql`null`

const saidByLead = sql.join(sayings.map(ofLead))
