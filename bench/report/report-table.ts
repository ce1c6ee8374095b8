import type { BenchResult } from '../run-bench.ts'
import { toCount, toMs } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Maximum time for the first report, in milliseconds per million leads. */
const firstTargetMs = 4_000

/** Times for attribution, time series and the dashboard by channel. */
export const reportTables = ({ reports }: BenchResult): Table[] =>
  reports === undefined
    ? []
    : [
        {
          title: 'Attribution and time series, milliseconds; µs of CPU of process and database',
          head: ['', 'n', 'p50', 'p99', 'max', 'CPU', 'p50 ≤'],
          rows: [
            ...reports.reports.map((report) => [
              report.title,
              toCount(report.requests),
              ...[report.p50Ms, report.p99Ms, report.maxMs].map(toMs),
              toCount(report.cpuMicros),
              String(report.targetMs),
            ]),
            ['first attribution of all leads', '1', toMs(reports.firstMs), '', '', '', ''],
          ],
        },
      ]

/** Verdicts on each report's target. */
export function reportVerdicts({ reports, options: { leads } }: BenchResult): Verdict[] {
  if (reports === undefined) return []
  const firstMs = (reports.firstMs / leads) * 1e6
  return [
    ...reports.reports.map(({ title, p50Ms, targetMs }) => ({
      work: `Report: ${title}`,
      target: `p50 ≤ ${targetMs} ms`,
      measured: `${toMs(p50Ms)} ms`,
      isReached: p50Ms <= targetMs,
    })),
    {
      work: 'Report: first attribution of all leads',
      target: `≤ ${toCount(firstTargetMs)} ms a million leads`,
      measured: `${toMs(firstMs)} ms`,
      isReached: firstMs <= firstTargetMs,
    },
  ]
}
