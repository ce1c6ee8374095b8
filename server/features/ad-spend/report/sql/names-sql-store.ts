import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { SpendName } from '../spend-grouping.ts'

/** Table in which each kind of name is looked up by number. */
export const nameSources = {
  accountName: 'campaign',
  campaignName: 'campaign',
  adGroupName: 'ad',
  adName: 'ad',
} as const satisfies Record<SpendName, 'campaign' | 'ad'>

/**
 * A number whose maximum identifies the newest name: it combines the day with the number of the row
 * that contains the name. Null if there is no name.
 */
export const datedNumber = (date: Sql, name: SpendName): Sql => sql`
  case when ${sql.ref(name)} <> ''
    then (${date} - date '0001-01-01')::bigint * ${sql.lit(2 ** 31)}::bigint
      + ${sql.ref(nameSources[name])} end as ${sql.ref(name)}`

/** Maximum of {@link datedNumber}. */
export const newest = (name: SpendName): Sql => sql`
  max(${sql.ref(name)}) as ${sql.ref(name)}
  ${name === 'adGroupName' ? sql`, max("leadName") as "leadName"` : sql``}`

/**
 * The name that a {@link datedNumber} identifies. If an ad group has no name in the spend, the name
 * comes from the leads.
 */
export function buildName(tx: OrgTx, name: SpendName): Sql {
  const source = sql.ref(nameSources[name])
  const table = nameSources[name] === 'ad' ? sql`ad` : sql`ad_campaign`
  const newestName = sql`(select ${sql.ref(name)} from ${table} as named
    where named."orgId" = ${tx.orgId}
      and named.${source} = (placed.${sql.ref(name)} % ${sql.lit(2 ** 31)}::bigint)::integer)`
  return name === 'adGroupName'
    ? sql`coalesce(${newestName}, "leadName") as "adGroupName"`
    : sql`${newestName} as ${sql.ref(name)}`
}
