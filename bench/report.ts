import { availableParallelism, cpus } from 'node:os'
import type { Disk } from './disk.ts'
import type { Figures } from './measure.ts'
import { phases } from './phases.ts'
import type { BenchResult } from './run-bench.ts'
import type { PhaseResult, SideName } from './run-phase.ts'

/** Load of the generator from which on it may be what sets the rate. */
const busyGenerator = 0.9

const sides = ['service', 'baseline', 'raw'] as const satisfies readonly SideName[]

/** Requests that were not answered with success, over all phases and sides. */
export const errorsIn = ({ phases: results }: BenchResult): number =>
  results
    .flatMap(({ medians }) => Object.values(medians))
    .reduce((total, { errors }) => total + errors, 0)

/** The result as JSON, with ratios and targets beside the figures. */
export const toJson = (result: BenchResult): string =>
  JSON.stringify(
    {
      machine: {
        cpu: cpus()[0]?.model,
        cores: availableParallelism(),
        node: process.version,
        at: new Date().toISOString(),
      },
      ...result,
      phases: result.phases.map((phase) => ({
        ...phase,
        toBaseline: ratio(phase, 'baseline'),
        toRaw: ratio(phase, 'raw'),
        cpuToBaseline: costRatio(phase),
        target: phases[phase.phase].target,
      })),
    },
    null,
    2,
  )

/** The result for people: rates and ratios, what each request costs, memory and disk. */
export function toText(result: BenchResult): string {
  const { leads, seconds, clients, rounds } = result.options
  return [
    `${leads} leads, ${clients} clients, median of ${rounds} × ${seconds} s, ` +
      `${availableParallelism()} cores, Node ${process.version}`,
    'Requests per second',
    table(
      ['', 'service', 'baseline', 'raw', '× baseline', 'target', '× raw', 'CPU × baseline'],
      result.phases.map(rateRow),
    ),
    'Latency in ms, CPU per request in µs (process + database), bytes of an answer',
    table(
      ['', 'side', 'p50', 'p99', 'process', 'database', 'bytes', 'errors', 'generator'],
      result.phases.flatMap(costRows),
    ),
    memoryText(result),
    ...(['service', 'baseline'] as const).map((side) => diskText(side, result.disk[side])),
  ].join('\n\n')
}

function rateRow(result: PhaseResult): string[] {
  const { title, target } = phases[result.phase]
  const toBaseline = ratio(result, 'baseline')
  const verdict =
    target === undefined || toBaseline === undefined
      ? ''
      : `≥ ${target.toFixed(1)} ${toBaseline >= target ? 'met' : 'MISSED'}`
  return [
    title,
    ...sides.map((side) => count(result.medians[side]?.perSecond)),
    toBaseline?.toFixed(2) ?? '',
    verdict,
    ratio(result, 'raw')?.toFixed(2) ?? '',
    costRatio(result)?.toFixed(2) ?? '',
  ]
}

const ratio = ({ medians }: PhaseResult, to: SideName): number | undefined => {
  const { service, [to]: other } = medians
  return service === undefined || other === undefined
    ? undefined
    : service.perSecond / other.perSecond
}

/** CPU of process and database together; less noisy than rates on a machine with neighbours. */
function costRatio({ medians: { service, baseline } }: PhaseResult): number | undefined {
  const cost = (figures: Figures): number => figures.processMicros + figures.databaseMicros
  return service === undefined || baseline === undefined
    ? undefined
    : cost(service) / cost(baseline)
}

function costRows({ phase, medians }: PhaseResult): string[][] {
  return sides.flatMap((side) => {
    const figures = medians[side]
    return figures === undefined ? [] : [[phases[phase].title, side, ...costs(side, figures)]]
  })
}

function costs(side: SideName, figures: Figures): string[] {
  const { p50Ms, p99Ms, processMicros, databaseMicros, bytes, errors, generatorLoad } = figures
  // Of the raw side the generator is the client itself.
  const isBusy = side !== 'raw' && generatorLoad > busyGenerator
  return [
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    count(processMicros),
    count(databaseMicros),
    side === 'raw' ? '' : count(bytes),
    String(errors),
    side === 'raw' ? '' : `${Math.round(generatorLoad * 100)} %${isBusy ? ' BOTTLENECK' : ''}`,
  ]
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

const memoryText = ({ memory }: BenchResult): string =>
  (['service', 'baseline'] as const)
    .map((side) => {
      const { nowBytes, peakBytes } = memory[side]
      return `Memory of the ${side}: ${mebibytes(nowBytes)}, at most ${mebibytes(peakBytes)}`
    })
    .join('\n')

function diskText(side: string, { rows, tableBytes, indexBytes }: Disk): string {
  const each = (bytes: number): number => Math.round(bytes / rows)
  const indexes = Object.entries(indexBytes)
  const all = indexes.reduce((total, [, bytes]) => total + bytes, 0)
  return [
    `Bytes per lead of the ${side}: table ${each(tableBytes)}, indexes ${each(all)}`,
    ...indexes.map(([name, bytes]) => `  ${name} ${each(bytes)}`),
  ].join('\n')
}

const count = (value: number | undefined): string =>
  value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0)

/** Columns under their heads: the texts at the left, all figures at the right. */
function table(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
