import type { OrgTx } from '../../../platform/db/database.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { isFine, type SpendReport } from './spend-report.ts'
import { countDays } from './sql/count-days-store.ts'

/** Days of campaigns or ads that one report sums up; as many take about two seconds. */
const mostDays = 500_000

/**
 * Refuses a report that would be given up after some seconds anyway.
 *
 * @throws ApiError `VALIDATION_ERROR` for more days than `most`, which tells what to ask for.
 */
export async function refuseTooMany(
  tx: OrgTx,
  report: SpendReport,
  most: number = mostDays,
): Promise<void> {
  if (!isFine(report)) return
  const days = await countDays(tx, report)
  if (days <= most) return
  const message =
    `makes ${days} rows, day by day; at most ${most} are summed up at once: ask for a shorter ` +
    'period, for one campaign or platform, or without "day"'
  throw inputError('VALIDATION_ERROR', [{ field: 'groupBy', message }])
}
