import type { AdReportQuery } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendQuery } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Period } from '../../stats/index.ts'
import { buildFilter } from './build-filter.ts'
import { parseSort } from './parse-sort.ts'
import { buildGrouping } from './spend-grouping.ts'
import type { ReportQuery } from './spend-report.ts'
import type { Conversion } from './sql/sums-cte-store.ts'
import { dayOffsets } from './time-zone-offsets.ts'

/** @throws ApiError `VALIDATION_ERROR` for an unknown sort column. */
export function buildReportQuery(
  { org, now }: Pick<Ctx, 'org' | 'now'>,
  input: AdSpendQuery | AdReportQuery,
  period: Period,
  shown: Conversion | null,
): ReportQuery {
  const { groupBy, sort, limit, page } = input
  const grouping = buildGrouping(groupBy)
  return {
    period,
    offsets: dayOffsets(org.timeZone, period, now()),
    filter: buildFilter(input),
    grouping,
    shown,
    valueCurrency: org.currency,
    order: parseSort(sort, grouping.keys),
    limit,
    offset: (page - 1) * limit,
  }
}
