import type { BenchResult } from '../run-bench.ts'
import { toCount, toGigabytes } from './amounts.ts'
import { toMarkdown, toPlainText } from './table.ts'
import { buildTables } from './tables.ts'
import { buildVerdicts } from './verdicts.ts'

/**
 * Number of failed requests to the service, plus the number of request kinds on which the service
 * and the baseline differ. Baseline failures under load are results rather than errors; the tables
 * list them.
 */
export function errorsIn({ phases: results, latencies }: BenchResult): number {
  const refused = results
    .flatMap(({ medians: { service, all } }) => [service?.errors ?? 0, all?.errors ?? 0])
    .reduce((total, errors) => total + errors, 0)
  return latencies.reduce((total, { failures }) => total + failures.length, refused)
}

/** Result as JSON, with the verdict on each target. */
export const toJson = (result: BenchResult): string =>
  JSON.stringify({ ...result, verdicts: buildVerdicts(result) }, null, 2)

/** Result for a terminal. */
export const toText = (result: BenchResult): string =>
  [formatSummary(result), ...buildTables(result).map(toPlainText), ...failuresIn(result)].join(
    '\n\n',
  )

const failuresIn = ({ latencies }: BenchResult): string[] =>
  latencies.flatMap(({ failures }) => failures.map((failure) => `FAILED: ${failure}`))

/** All tables, for bench/figures.md. */
export const toFigures = (result: BenchResult): string =>
  [formatSummary(result), ...buildTables(result).map(toMarkdown)].join('\n\n')

/** Machine and versions in a sentence or two. */
function formatSummary(result: BenchResult): string {
  const { machine, options, fresh, sharedCounts, speedsMs } = result
  const { cpu, cores, memoryBytes, node, postgres, at } = machine
  const shared =
    sharedCounts === 0
      ? ''
      : ` The other process immediately counted each of ${sharedCounts} leads that one process created.`
  return (
    `${toCount(options.leads)} leads in one organization, ${toCount(fresh.disk.service.leads)} in ` +
    `total; ${at.slice(0, 10)}, ${cores} cores (${cpu}), ${toGigabytes(memoryBytes)} of memory, ` +
    `Node ${node}, PostgreSQL ${postgres}. Service, baseline, database and load generator share ` +
    `the machine. ${formatNoise(speedsMs)}${shared}`
  )
}

/** Above this ratio of the slowest to the fastest calculation, only ratios can be trusted. */
const noisyRatio = 1.2

function formatNoise(speedsMs: readonly number[]): string {
  const [fastest, slowest] = [Math.min(...speedsMs), Math.max(...speedsMs)]
  const noisy =
    slowest > noisyRatio * fastest ? ' The machine was noisy, so trust only ratios.' : ''
  return `Between phases, a fixed calculation took ${fastest.toFixed(1)} to ${slowest.toFixed(1)} ms.${noisy}`
}
