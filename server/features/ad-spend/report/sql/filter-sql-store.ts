import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'

/**
 * Part of the hierarchy of platforms, accounts, campaigns and ads. A null field means no condition.
 */
export interface SpendFilter {
  readonly platforms: readonly string[] | null
  readonly accountId: string | null
  readonly campaignId: string | null
  readonly adGroupId: string | null
  readonly adId: string | null
}

const columns = ['accountId', 'campaignId', 'adGroupId', 'adId'] as const

/**
 * Condition for rows with the filter's columns. Rows need ad columns only if the filter has ad
 * conditions.
 */
export const buildFilterCondition = (filter: SpendFilter): Sql => {
  const { platforms } = filter
  const conditions = columns.flatMap((name) =>
    filter[name] === null ? [] : sql`${sql.ref(name)} = ${filter[name]}::text`,
  )
  if (platforms !== null) conditions.push(sql`platform = any(${platforms}::text[])`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export const hasAdFilter = ({ adGroupId, adId }: SpendFilter): boolean =>
  adGroupId !== null || adId !== null

const isEmptyFilter = (filter: SpendFilter): boolean =>
  filter.platforms === null && columns.every((name) => filter[name] === null)

/** Condition on a campaign or ad number: it belongs to a campaign or ad that matches the filter. */
export function buildNumberCondition(tx: OrgTx, filter: SpendFilter, by: 'campaign' | 'ad'): Sql {
  if (isEmptyFilter(filter)) return sql`true`
  const home = sql`select ${sql.ref(by)} from ad_campaign`
  return by === 'campaign'
    ? sql`campaign = any(array(${home} where "orgId" = ${tx.orgId} and ${buildFilterCondition(filter)}))`
    : sql`ad = any(array(${home} join ad using ("orgId", campaign)
        where "orgId" = ${tx.orgId} and ${buildFilterCondition(filter)}))`
}
