import { clickTargetMs } from '../pages/measure-clicks.ts'
import type { BenchResult } from '../run-bench.ts'
import { toCount, toMs } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Times from clicks in the lead list to their results. */
export const clickTables = ({ clicks }: BenchResult): Table[] =>
  clicks.length === 0
    ? []
    : [
        {
          title: 'Clicks in the lead list, in Chromium: ms until the result is painted',
          head: ['', 'n', 'p50', 'max'],
          rows: clicks.map(({ title, requests, p50Ms, maxMs }) => [
            title,
            toCount(requests),
            ...[p50Ms, maxMs].map(toMs),
          ]),
        },
      ]

/** Verdicts on each click's target. */
export const clickVerdicts = ({ clicks }: BenchResult): Verdict[] =>
  clicks.map(({ title, p50Ms }) => ({
    work: `Click: ${title}`,
    target: `p50 ≤ ${clickTargetMs} ms`,
    measured: `${toMs(p50Ms)} ms`,
    isReached: p50Ms <= clickTargetMs,
  }))
