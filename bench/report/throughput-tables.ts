import type { BenchResult } from '../run-bench.ts'
import type { Figures } from '../throughput/measure.ts'
import { phases } from '../throughput/phases.ts'
import type { PhaseResult, SideName } from '../throughput/run-phase.ts'
import { toCount, toMs, toTimes } from './amounts.ts'
import { costRatio, rateRatio } from './ratios.ts'
import type { Table } from './table.ts'

/** CPU load above which the load generator itself may limit the rate. */
const busyGenerator = 0.9

const sides = ['service', 'all', 'baseline', 'raw'] as const satisfies readonly SideName[]

/** Rates for all sides, and costs per request. */
export function throughputTables(result: BenchResult): Table[] {
  const { clients, rounds, seconds, processes } = result.options
  if (result.phases.length === 0) return []
  const names = listSides(result)
  return [
    {
      title: `Requests per second, ${clients} clients, median of ${rounds} × ${seconds} s`,
      head: ['', ...names.map((name) => formatSide(name, processes)), ...ratioHead(names)],
      rows: result.phases.map((phase) => rateRow(phase, names)),
    },
    {
      title: 'Costs of a request: ms, µs of CPU, bytes of the answer and of WAL',
      head: [
        '',
        'side',
        'p50',
        'p99',
        'process',
        'database',
        'bytes',
        'WAL',
        'errors',
        'generator',
      ],
      textColumns: 2,
      rows: result.phases.flatMap((phase) => costRows(phase, processes)),
    },
  ]
}

const listSides = ({ phases: results }: BenchResult): SideName[] =>
  sides.filter((name) => results.some(({ medians }) => medians[name] !== undefined))

const formatSide = (name: SideName, processes: number): string =>
  name === 'all' ? `${processes} processes` : name

const ratioHead = (names: readonly SideName[]): string[] => [
  'to baseline',
  'to raw',
  ...(names.includes('all') ? ['all to one'] : []),
  'CPU to baseline',
]

function rateRow(result: PhaseResult, names: readonly SideName[]): string[] {
  const times = (ratio: number | undefined) => (ratio === undefined ? '' : toTimes(ratio))
  return [
    phases[result.phase].title,
    ...names.map((name) => toRate(result.medians[name])),
    times(rateRatio(result, 'service', 'baseline')),
    times(rateRatio(result, 'service', 'raw')),
    ...(names.includes('all') ? [times(rateRatio(result, 'all', 'service'))] : []),
    times(costRatio(result)),
  ]
}

const toRate = (figures: Figures | undefined): string =>
  figures === undefined ? '' : toCount(figures.perSecond)

const costRows = ({ phase, medians }: PhaseResult, processes: number): string[][] =>
  sides.flatMap((side) => {
    const figures = medians[side]
    if (figures === undefined) return []
    return [[phases[phase].title, formatSide(side, processes), ...costs(side, figures)]]
  })

function costs(side: SideName, figures: Figures): string[] {
  const { p50Ms, p99Ms, processMicros, databaseMicros, bytes, walBytes, errors } = figures
  // On the raw side, the load generator is also the client.
  const isBusy = side !== 'raw' && figures.generatorLoad > busyGenerator
  const load = `${Math.round(figures.generatorLoad * 100)} %${isBusy ? ' BOTTLENECK' : ''}`
  return [
    toMs(p50Ms),
    toMs(p99Ms),
    toCount(processMicros),
    toCount(databaseMicros),
    side === 'raw' ? '' : toCount(bytes),
    toCount(walBytes),
    String(errors),
    side === 'raw' ? '' : load,
  ]
}
