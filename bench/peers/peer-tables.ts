import { toCount, toMs } from '../report/amounts.ts'
import { type Table, toMarkdown } from '../report/table.ts'
import type { Comparison, PeerFigure } from './measure-peers.ts'
import type { Side } from './peer.ts'

/** Tables of times, rates and CPU time as Markdown. */
export function formatComparisons(
  comparisons: readonly Comparison[],
  sides: readonly Side[],
): string {
  const build = (
    title: string,
    label: (work: string, unit: Comparison['unit']) => string,
    format: (figure: PeerFigure, unit: Comparison['unit']) => string,
  ): Table => ({
    title,
    head: ['', ...sides.map(({ name }) => name)],
    rows: comparisons.map(({ title: work, unit, figures }) => [
      label(work, unit),
      ...sides.map(({ name }) => {
        const figure = figures.get(name)
        if (figure === undefined) return 'not offered'
        return format(figure, unit) + (figure.errors > 0 ? ` (${figure.errors} errors)` : '')
      }),
    ]),
  })
  return [
    build(
      'Times and rates',
      (work, unit) => `${work} (${unit})`,
      ({ value }, unit) => (unit === 'ms' ? toMs(value) : toCount(value)),
    ),
    build(
      'µs of CPU of the product and the database per request',
      (work) => work,
      ({ cpuMicros }) => toCount(cpuMicros),
    ),
  ]
    .map(toMarkdown)
    .join('\n\n')
}
