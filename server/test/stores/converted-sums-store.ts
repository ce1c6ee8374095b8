import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

export interface ConvertedQuery {
  readonly timeZone: string
  readonly countedBy: 'created' | 'outcome'
  /** Currency of lead values. */
  readonly from: string
  readonly to: string
  readonly firstDay: string
  readonly lastDay: string
}

const rateOn = (tx: OrgTx, from: Sql, to: string): Sql => sql`
  left join lateral (
    select rate from currency_rate
    where "orgId" = ${tx.orgId} and "from" = ${from} and "to" = ${to}::text
      and currency_rate.day <= counted.day
    order by day desc limit 1) as applied on true`

/** Won value in minor units, converted lead by lead, with the sum rounded once. */
export async function selectConvertedValue(tx: OrgTx, query: ConvertedQuery) {
  const at = query.countedBy === 'created' ? sql`"createdAt"` : sql`"wonAt"`
  const [row] = await tx.query<{ value: string }>(sql`
    select round(coalesce(sum(value * coalesce(rate, 1)), 0))::text as value
    from (
      select value, (${at} at time zone ${query.timeZone})::date as day from lead
      where "orgId" = ${tx.orgId} and status = 'won') as counted
    ${rateOn(tx, sql`${query.from}::text`, query.to)}
    where counted.day between ${query.firstDay}::date and ${query.lastDay}::date`)
  return Number(`${row?.value}e-2`)
}

/** Spend by currency, converted day by day, with the sum rounded once. */
export async function selectConvertedSpend(
  tx: OrgTx,
  { to, firstDay, lastDay }: Pick<ConvertedQuery, 'to' | 'firstDay' | 'lastDay'>,
): Promise<Record<string, number>> {
  const rows = await tx.query<{ currency: string; micros: string }>(sql`
    select case when rate is null then currency else ${to}::text end as currency,
      round(sum("spendMicros" * coalesce(rate, 1)))::text as micros
    from (
      select currency, "spendMicros", date as day from ad_spend join ad using (ad)
      join ad_campaign using (campaign)
      where ad_spend."orgId" = ${tx.orgId} and ad."orgId" = ${tx.orgId}
        and ad_campaign."orgId" = ${tx.orgId}) as counted
    ${rateOn(tx, sql`counted.currency`, to)}
    where counted.day between ${firstDay}::date and ${lastDay}::date
    group by 1 having sum("spendMicros") > 0`)
  return Object.fromEntries(rows.map(({ currency, micros }) => [currency, Number(`${micros}e-6`)]))
}
