import type { BenchResult } from '../run-bench.ts'
import { toCount, toTimes } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Cost of the requests in each pair. */
export const pairTables = ({ pairs }: BenchResult): Table[] =>
  pairs.length === 0
    ? []
    : [
        {
          title: 'µs of CPU of a request, and of the one that it is compared with',
          head: ['', 'process', 'compared', 'database', 'compared', 'process, times', 'at most'],
          rows: pairs.map(({ title, mostTimes, process, database, times }) => [
            title,
            ...[process.dearer, process.plain, database.dearer, database.plain].map(toCount),
            toTimes(times),
            toTimes(mostTimes),
          ]),
        },
      ]

/** Verdicts on each pair's limit. */
export const pairVerdicts = ({ pairs }: BenchResult): Verdict[] =>
  pairs.map(({ title, mostTimes, times }) => ({
    work: title,
    target: `CPU of the process ≤ × ${mostTimes}`,
    measured: toTimes(times),
    isReached: times <= mostTimes,
  }))
