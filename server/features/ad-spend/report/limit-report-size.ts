import type { OrgTx } from '../../../platform/db/database.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { isFineGrained, type ReportQuery } from './spend-report.ts'
import { countDays } from './sql/count-days-store.ts'

/**
 * Maximum number of campaign days or ad days that one report sums; summing that many takes about
 * two seconds.
 */
const defaultMaxDays = 500_000

/**
 * Rejects a report that would time out.
 *
 * @throws ApiError `VALIDATION_ERROR` if there are more than `maxDays` days; the message suggests
 *   alternatives.
 */
export async function limitReportSize(
  tx: OrgTx,
  report: ReportQuery,
  maxDays: number = defaultMaxDays,
): Promise<void> {
  if (!isFineGrained(report)) return
  const days = await countDays(tx, report)
  if (days <= maxDays) return
  const message =
    `results in ${days} daily rows, but at most ${maxDays} are allowed: request a shorter period, ` +
    'one campaign or platform, omit "day", or download GET /ad-spend.csv'
  throw inputError('VALIDATION_ERROR', [{ field: 'groupBy', message }])
}
