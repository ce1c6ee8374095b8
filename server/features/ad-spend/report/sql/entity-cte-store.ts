import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { entityColumns, type ReportQuery } from '../spend-report.ts'
import { buildFilterCondition } from './filter-sql-store.ts'
import { hasAdDetail } from './sums-cte-store.ts'

/**
 * Common table expressions `own`, the entity for each spend number; `lead_own`, the entity for each
 * lead; and `entity`, all of these at the report's level, numbered in order. Rows are summed and
 * sorted by these numbers instead of by strings.
 */
export function buildEntities(tx: OrgTx, report: ReportQuery): Sql {
  const isAd = hasAdDetail(report)
  const keys = entityColumns(report)
  const ofAd = isAd ? sql`ad.ad, ad."adGroupId", ad."adId", "adGroupName", "adName",` : sql``
  const detail = isAd ? sql`detail, "adGroupId", "adId", "adGroupName",` : sql``
  const isWantedRow = buildFilterCondition(report.filter)
  const names = sql`"accountName", "campaignName"`
  return sql`
    own as materialized (
      select * from (
        select ad_campaign.campaign, platform, "accountId", "campaignId", ${ofAd} currency, ${names}
        from ad_campaign ${isAd ? sql`join ad using (campaign)` : sql``}
        where ad_campaign."orgId" = ${tx.orgId}
          ${isAd ? sql`and ad."orgId" = ${tx.orgId}` : sql``}) as each
      where ${isWantedRow}),
    lead_own as materialized (
      select * from (
        select campaign, platform, "accountId", "ownId" as "campaignId", ${detail} currency,
          ${names}, date
        from (select distinct campaign ${isAd ? sql`, detail` : sql``} from lead_count) as counted
        join home_of using (campaign) ${isAd ? sql`join detail using (detail)` : sql``}) as each
      where ${isWantedRow})
    ${
      keys.length === 0
        ? sql``
        : sql`, entity as materialized (
            select row_number() over (order by ${sql.join(
              keys.map((key) => sql`${sql.ref(key)} collate "C"`),
            )})::integer as entity, *
            from (
              select ${sql.columns(keys)} from own
              union
              select ${sql.columns(keys)} from lead_own) as each)`
    }`
}
