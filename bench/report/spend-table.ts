import type { BenchResult } from '../run-bench.ts'
import { spendTargetMs } from '../spend/run-spend.ts'
import { toMs } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Times for ad spend totals and matched lead totals. */
export const spendTables = ({ spend }: BenchResult): Table[] =>
  spend.length === 0
    ? []
    : [
        {
          title: 'Ad spend with its leads, milliseconds',
          head: ['', 'p50', 'p99', 'max'],
          rows: spend.map(({ title, p50Ms, p99Ms, maxMs }) => [
            title,
            ...[p50Ms, p99Ms, maxMs].map(toMs),
          ]),
        },
      ]

/** Verdicts on each grouping's target. */
export const spendVerdicts = ({ spend }: BenchResult): Verdict[] =>
  spend.map(({ title, p50Ms }) => ({
    work: `Ad spend, ${title}`,
    target: `p50 ≤ ${spendTargetMs} ms`,
    measured: `${toMs(p50Ms)} ms`,
    isReached: p50Ms <= spendTargetMs,
  }))
