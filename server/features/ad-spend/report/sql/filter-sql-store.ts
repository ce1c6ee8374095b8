import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'

/** Where in the tree of what spends money a report looks; null for anywhere. */
export interface SpendFilter {
  readonly platforms: readonly string[] | null
  readonly accountId: string | null
  readonly campaignId: string | null
  readonly adGroupId: string | null
  readonly adId: string | null
}

const columns = ['accountId', 'campaignId', 'adGroupId', 'adId'] as const

/** Rows of these columns that a filter lets through; those of ads only where it names any. */
export const isWanted = (filter: SpendFilter): Sql => {
  const { platforms } = filter
  const conditions = columns.flatMap((name) =>
    filter[name] === null ? [] : sql`${sql.ref(name)} = ${filter[name]}::text`,
  )
  if (platforms !== null) conditions.push(sql`platform = any(${platforms}::text[])`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** True when a filter tells ads of one campaign apart. */
export const namesAds = ({ adGroupId, adId }: SpendFilter): boolean =>
  adGroupId !== null || adId !== null

const isOpen = (filter: SpendFilter): boolean =>
  filter.platforms === null && columns.every((name) => filter[name] === null)

/** Condition on the numbers of campaigns, or of ads, that a filter lets through. */
export function isWantedNumber(tx: OrgTx, filter: SpendFilter, by: 'campaign' | 'ad'): Sql {
  if (isOpen(filter)) return sql`true`
  const home = sql`select ${sql.ref(by)} from ad_campaign`
  return by === 'campaign'
    ? sql`campaign = any(array(${home} where "orgId" = ${tx.orgId} and ${isWanted(filter)}))`
    : sql`ad = any(array(${home} join ad using ("orgId", campaign)
        where "orgId" = ${tx.orgId} and ${isWanted(filter)}))`
}
