import type { Dashboard } from '../../../../contract/dashboard.ts'
import type { ReportTable } from '../../../components/report/report-file.ts'
import { measures } from './over-time-series.ts'

/** The chart's data, with all measures: one row per point and series. */
export const exportDashboard = ({ by, points, series }: Dashboard): ReportTable => ({
  columns: ['startDate', 'endDate', 'complete', by, ...measures],
  rows: points.flatMap(({ startDate, endDate, isComplete }, i) =>
    series.map(({ key, points: values }) => [
      ...[startDate, endDate, String(isComplete), key],
      ...measures.map((measure) => values[i]?.[measure]),
    ]),
  ),
})
