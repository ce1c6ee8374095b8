import { randomUUID } from 'node:crypto'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Change to a campaign's sums for one day; amounts are strings of digits and can be negative. */
export interface CampaignDayChange {
  readonly day: string
  readonly campaign: number
  /** Change in the number of spend rows. */
  readonly ads: number
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
}

/**
 * Adds changes to the daily campaign sums, deletes sums that become empty, and invalidates what is
 * cached of them; the caller must hold the lock.
 */
export async function addToDays(tx: OrgTx, changes: readonly CampaignDayChange[]): Promise<void> {
  const json = JSON.stringify(changes)
  await tx.query(sql`
    insert into ad_campaign_day as old
      ("orgId", day, campaign, ads, "spendMicros", impressions, clicks)
    select ${tx.orgId}::uuid, day, campaign, ads, "spendMicros", impressions, clicks
    from json_populate_recordset(null::ad_campaign_day, ${json}) order by day, campaign
    on conflict ("orgId", day, campaign) do update set ads = old.ads + excluded.ads,
      "spendMicros" = old."spendMicros" + excluded."spendMicros",
      impressions = old.impressions + excluded.impressions, clicks = old.clicks + excluded.clicks`)
  await tx.query(sql`
    insert into spend_revision ("orgId", revision) values (${tx.orgId}, ${randomUUID()})
    on conflict ("orgId") do update set revision = excluded.revision`)
  const fewer = changes.filter(({ ads }) => ads < 0)
  if (fewer.length === 0) return
  await tx.query(sql`
    delete from ad_campaign_day as old
    using json_to_recordset(${JSON.stringify(fewer)}) as delta (day date, campaign integer)
    where "orgId" = ${tx.orgId} and old.day = delta.day and old.campaign = delta.campaign
      and ads = 0`)
}

export interface AdMonthChange {
  readonly month: string
  readonly ad: number
  /** One bit per day on which spend was added or removed. */
  readonly days: number
  /** True if spend was removed on any day. */
  readonly hasRemovals: boolean
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
}

/**
 * Adds changes to the monthly ad sums and deletes sums that become empty; the caller must hold the
 * lock.
 */
export async function addToMonths(tx: OrgTx, changes: readonly AdMonthChange[]): Promise<void> {
  const json = JSON.stringify(changes)
  await tx.query(sql`
    insert into ad_month as old ("orgId", month, ad, days, "spendMicros", impressions, clicks)
    select ${tx.orgId}::uuid, month, ad, days, "spendMicros", impressions, clicks
    from json_populate_recordset(null::ad_month, ${json}) order by month, ad
    on conflict ("orgId", month, ad) do update set days = old.days # excluded.days,
      "spendMicros" = old."spendMicros" + excluded."spendMicros",
      impressions = old.impressions + excluded.impressions, clicks = old.clicks + excluded.clicks`)
  const fewer = changes.filter(({ hasRemovals }) => hasRemovals)
  if (fewer.length === 0) return
  await tx.query(sql`
    delete from ad_month as old
    using json_to_recordset(${JSON.stringify(fewer)}) as delta (month date, ad integer)
    where "orgId" = ${tx.orgId} and old.month = delta.month and old.ad = delta.ad and days = 0`)
}
