import type { ImportStep } from '../import/run-import.ts'
import type { BenchResult } from '../run-bench.ts'
import { toCount, toTimes } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Times of each import step for leads and ad spend; `COPY` of the same leads is the baseline. */
export const importTables = ({ imports }: BenchResult): Table[] =>
  imports.length === 0
    ? []
    : [
        {
          title: `Imports, ${toCount(imports[0]?.rows ?? 0)} rows per file`,
          head: ['', 's', 'rows per s', 'µs of CPU of the process per row', 'of the database'],
          rows: imports.map((step) => [
            step.title,
            step.seconds.toFixed(1),
            toCount(step.rowsPerSecond),
            step.processMicros.toFixed(0),
            step.databaseMicros.toFixed(0),
          ]),
        },
      ]

/**
 * Minimum number of rows per second from upload to completion, and minimum speed compared with
 * `COPY`.
 */
const targets = { leads: 12_000, spend: 20_000, toCopy: 0.5 } as const

/** Verdicts on imports; an undo must be as fast as the import. */
export function importVerdicts({ imports }: BenchResult): Verdict[] {
  const find = (title: string) => imports.find((step) => step.title === title)
  const copy = find('leads: COPY')
  const rates = (['leads', 'spend'] as const).flatMap((kind) => {
    const all = find(`${kind}: upload to done`)
    const run = find(`${kind}: import`)
    const undo = find(`${kind}: undo`)
    if (all === undefined || run === undefined || undo === undefined) return []
    return [toRate(kind, all), compare(`Undo of ${kind}`, 'the import', undo, run, 1)]
  })
  const all = find('leads: upload to done')
  return copy === undefined || all === undefined
    ? rates
    : [...rates, compare('Import of leads', 'COPY', all, copy, targets.toCopy)]
}

const toRate = (kind: 'leads' | 'spend', { rowsPerSecond }: ImportStep): Verdict => ({
  work: `Import of ${kind}, upload to done`,
  target: `≥ ${toCount(targets[kind])} rows a second`,
  measured: toCount(rowsPerSecond),
  isReached: rowsPerSecond >= targets[kind],
})

function compare(
  work: string,
  other: string,
  step: ImportStep,
  base: ImportStep,
  times: number,
): Verdict {
  const ratio = step.rowsPerSecond / base.rowsPerSecond
  return {
    work,
    target: `rate of ${other} ≥ × ${times}`,
    measured: toTimes(ratio),
    isReached: ratio >= times,
  }
}
