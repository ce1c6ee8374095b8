import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'
import { cacheSums } from './cached-spend-store.ts'

/** Spend in one currency, as a string of digits, because a sum can exceed 2^53. */
export interface SpendTotalRow {
  readonly currency: string
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
}

/**
 * A period's spend by currency, in alphabetical order. Sums by campaign before joining the
 * campaigns.
 */
export const selectSpendTotals = (
  tx: OrgTx,
  period: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<readonly SpendTotalRow[]> =>
  cacheSums(tx, 'totals', [period], () => sumSpend(tx, period))

const sumSpend = (
  tx: OrgTx,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<SpendTotalRow[]> =>
  tx.query(sql`
    with spent as materialized (
      select campaign, sum("spendMicros") as "spendMicros", sum(impressions) as impressions,
        sum(clicks) as clicks
      from ad_campaign_day
      where "orgId" = ${tx.orgId} and day between ${firstDay}::date and ${lastDay}::date
      group by campaign)
    select currency, sum("spendMicros")::text as "spendMicros",
      sum(impressions)::text as impressions, sum(clicks)::text as clicks
    from spent join ad_campaign using (campaign)
    where ad_campaign."orgId" = ${tx.orgId}
    group by currency order by currency collate "C"`)
