import { pageTargets } from '../pages/pages.ts'
import type { BenchResult } from '../run-bench.ts'
import { toMs } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

const toKilobytes = (bytes: number): string => (bytes / 1_000).toFixed(0)

/** Times and script sizes for first visits to pages. */
export const pageTables = ({ pages }: BenchResult): Table[] =>
  pages.length === 0
    ? []
    : [
        {
          title: 'First visits to pages of the demo, in Chromium, with nothing cached',
          head: [
            '',
            'n',
            'ms to first paint',
            'max',
            'to heading',
            'max',
            'kB of script',
            'charts',
          ],
          rows: pages.map(({ title, visits, firstPaintMs, headingMs, scriptBytes, chartBytes }) => [
            title,
            String(visits),
            ...[firstPaintMs.median, firstPaintMs.max, headingMs.median, headingMs.max].map(toMs),
            toKilobytes(scriptBytes - chartBytes),
            chartBytes === 0 ? '' : `+ ${toKilobytes(chartBytes)}`,
          ]),
        },
      ]

/** Verdicts on each page's limits. */
export const pageVerdicts = ({ pages }: BenchResult): Verdict[] =>
  pages.flatMap(({ title, firstPaintMs, scriptBytes, chartBytes }) => [
    {
      work: `first visit to ${title}`,
      target: `first paint ≤ ${pageTargets.firstPaintMs} ms`,
      measured: toMs(firstPaintMs.median),
      isReached: firstPaintMs.median <= pageTargets.firstPaintMs,
    },
    {
      work: `first visit to ${title}`,
      target: `script without charts ≤ ${toKilobytes(pageTargets.scriptBytes)} kB`,
      measured: toKilobytes(scriptBytes - chartBytes),
      isReached: scriptBytes - chartBytes <= pageTargets.scriptBytes,
    },
  ])
