import type { CurrencyRate } from '../../../../contract/ad-spend/currency-rates.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface RateFilter {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly before: string | undefined
}

/** Rates, newest first, then sorted by currency. */
export const selectRates = (
  tx: OrgTx,
  { from, to, before }: RateFilter,
  limit: number,
): Promise<CurrencyRate[]> =>
  tx.query(sql`
    select "from", "to", day::text, trim_scale(rate)::text as rate from currency_rate
    where "orgId" = ${tx.orgId}
      and (${from ?? null}::text is null or "from" = ${from ?? null}::text)
      and (${to ?? null}::text is null or "to" = ${to ?? null}::text)
      and (${before ?? null}::date is null or day < ${before ?? null}::date)
    order by day desc, "from" collate "C", "to" collate "C" limit ${limit}`)

export async function countRates(tx: OrgTx): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from currency_rate where "orgId" = ${tx.orgId}`)
  return counted?.n ?? 0
}

/**
 * Inserts rates, replacing any existing ones for the same currencies and day.
 *
 * @param rates  Without duplicates.
 * @returns One entry per new or changed rate.
 */
export const upsertRates = (
  tx: OrgTx,
  rates: readonly CurrencyRate[],
): Promise<{ isNew: boolean }[]> =>
  tx.query(sql`
    insert into currency_rate ("orgId", "from", "to", day, rate)
    select ${tx.orgId}::uuid, "from", "to", day, rate
    from json_populate_recordset(null::currency_rate, ${JSON.stringify(rates)})
    order by "from", "to", day
    on conflict ("orgId", "from", "to", day) do update set rate = excluded.rate
      where currency_rate.rate <> excluded.rate
    returning xmax = 0 as "isNew"`) // A row's xmax is 0 until the row is replaced or locked.

/** @returns False if the rate does not exist. */
export async function deleteRate(
  tx: OrgTx,
  { from, to, day }: Omit<CurrencyRate, 'rate'>,
): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from currency_rate
    where "orgId" = ${tx.orgId} and "from" = ${from} and "to" = ${to} and day = ${day}::date
    returning 1`)
  return deleted.length > 0
}

/**
 * Days in a period, except its first day, on which a new rate to a currency takes effect,
 * ascending.
 */
export async function selectRateChanges(
  tx: OrgTx,
  to: string,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<string[]> {
  const days = await tx.query<{ day: string }>(sql`
    select distinct day::text from currency_rate
    where "orgId" = ${tx.orgId} and "to" = ${to}
      and day > ${firstDay}::date and day <= ${lastDay}::date
    order by day`)
  return days.map(({ day }) => day)
}

/**
 * Exchange rates between two currencies for a period, in ascending order. Includes any earlier rate
 * that still applies on the first day.
 */
export const selectPeriodRates = (
  tx: OrgTx,
  { from, to }: Pick<CurrencyRate, 'from' | 'to'>,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<Pick<CurrencyRate, 'day' | 'rate'>[]> =>
  tx.query(sql`
    select day::text, trim_scale(rate)::text as rate from currency_rate
    where "orgId" = ${tx.orgId} and "from" = ${from} and "to" = ${to} and day <= ${lastDay}::date
      and day >= coalesce((
        select max(day) from currency_rate
        where "orgId" = ${tx.orgId} and "from" = ${from} and "to" = ${to}
          and day <= ${firstDay}::date), ${firstDay}::date)
    order by day`)

/** Day on which the first exchange rate to a currency takes effect, by source currency. */
export const selectFirstRates = (
  tx: OrgTx,
  to: string,
): Promise<{ currency: string; day: string }[]> =>
  tx.query(sql`
    select "from" as currency, min(day)::text as day from currency_rate
    where "orgId" = ${tx.orgId} and "to" = ${to} group by "from"`)

/**
 * All currencies used in ad spend and all target currencies of exchange rates, in alphabetical
 * order.
 */
export async function selectCurrencies(tx: OrgTx): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(sql`
    select currency
    from (
      select currency from ad_campaign where "orgId" = ${tx.orgId}
      union
      select "to" from currency_rate where "orgId" = ${tx.orgId}) as known
    order by currency collate "C"`)
  return rows.map(({ currency }) => currency)
}
