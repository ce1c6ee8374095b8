import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { ReportQuery } from '../spend-report.ts'
import { buildNumberCondition } from './filter-sql-store.ts'
import { hasAdDetail } from './sums-cte-store.ts'

/** Number of days with spend, summed over campaigns or ads; for ads, whole months are counted. */
export async function countDays(tx: OrgTx, report: ReportQuery): Promise<number> {
  const { filter, period } = report
  const { firstDay, lastDay } = period
  const [counted] = await tx.query<{ n: number }>(
    hasAdDetail(report)
      ? sql`select coalesce(sum(bit_count(days::bit(32))), 0)::bigint as n from ad_month
          where "orgId" = ${tx.orgId} and ${buildNumberCondition(tx, filter, 'ad')}
            and month between date_trunc('month', ${firstDay}::date) and ${lastDay}::date`
      : sql`select count(*) as n from ad_campaign_day
          where "orgId" = ${tx.orgId} and ${buildNumberCondition(tx, filter, 'campaign')}
            and day between ${firstDay}::date and ${lastDay}::date`,
  )
  return counted?.n ?? 0
}
