import type { AdReportQuery } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendQuery } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Period } from '../../stats/index.ts'
import { filterOf } from './build-filter.ts'
import { spendOrderOf } from './parse-sort.ts'
import { groupingOf } from './spend-grouping.ts'
import type { SpendReport } from './spend-report.ts'
import type { Shown } from './sql/sums-cte-store.ts'
import { dayOffsets } from './time-zone-offsets.ts'

/**
 * The report that is asked for.
 *
 * @throws ApiError `VALIDATION_ERROR` for a sort order that there is not.
 */
export function reportOf(
  { org, now }: Pick<Ctx, 'org' | 'now'>,
  asked: AdSpendQuery | AdReportQuery,
  period: Period,
  shown: Shown | null,
): SpendReport {
  const { groupBy, sort, limit, page } = asked
  const grouping = groupingOf(groupBy)
  return {
    period,
    offsets: dayOffsets(org.timeZone, period, now()),
    filter: filterOf(asked),
    grouping,
    shown,
    order: spendOrderOf(sort, grouping.keys),
    limit,
    offset: (page - 1) * limit,
  }
}
