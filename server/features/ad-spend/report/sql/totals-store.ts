import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'

/** Spend in one currency, as digits, because a sum can exceed 2^53. */
export interface SpendTotalRow {
  readonly currency: string
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
}

/** Spend in a period by currency, in alphabetical order. */
export const selectSpendTotals = (
  tx: OrgTx,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<SpendTotalRow[]> =>
  tx.query(sql`
    select currency, sum("spendMicros")::text as "spendMicros",
      sum(impressions)::text as impressions, sum(clicks)::text as clicks
    from ad_campaign_day join ad_campaign using ("orgId", campaign)
    where "orgId" = ${tx.orgId} and day between ${firstDay}::date and ${lastDay}::date
    group by currency order by currency collate "C"`)
