import type { AttributionPath } from '../../../../contract/attribution-paths.ts'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import { classifyOrigin, unknownGroup } from '../touches/classify-touch.ts'
import { parseSignals } from '../touches/touch-text.ts'
import type { PathRow } from './path-store.ts'

interface PathSums {
  readonly channels: readonly string[]
  leads: number
  won: number
  valueMinor: bigint
  readonly days: number[]
}

/**
 * Combines rows with the same channels, most leads first; ties are broken by won leads, then by
 * name.
 *
 * @param created  Paths of the leads created in the period.
 * @param outcomes  Paths of the leads won in the period; if omitted, the created leads' outcomes
 *   count.
 */
export function mergePaths(
  created: readonly PathRow[],
  outcomes?: readonly PathRow[],
): AttributionPath[] {
  const paths = new Map<string, PathSums>()
  const find = (row: PathRow): PathSums => {
    const channels = listChannels(row)
    const key = channels.join('\n')
    const path = paths.get(key) ?? { channels, leads: 0, won: 0, valueMinor: 0n, days: [] }
    paths.set(key, path)
    return path
  }
  for (const row of created) {
    const path = find(row)
    path.leads += row.leads
    // A row can contain more days than a call can have arguments.
    for (const one of row.days) path.days.push(one)
  }
  for (const row of outcomes ?? created) {
    const path = find(row)
    path.won += row.won
    path.valueMinor += BigInt(row.valueMinor)
  }
  return [...paths]
    .sort(([keyA, a], [keyB, b]) => b.leads - a.leads || b.won - a.won || (keyA < keyB ? -1 : 1))
    .map(([, { channels, leads, won, valueMinor, days }]) => ({
      channels: [...channels],
      leads,
      won,
      value: fromUnits(valueMinor, 2),
      medianDays: findMedian(days),
    }))
}

/** The row's channels. Visits in a row from the same channel count as one step. */
function listChannels({ channels, signals }: PathRow): readonly string[] {
  if (channels !== null) {
    const steps = channels.map((channel) => channel ?? unknownGroup)
    return steps.filter((channel, i) => channel !== steps[i - 1])
  }
  const parsed = parseSignals(signals ?? '')
  return [parsed === undefined ? unknownGroup : classifyOrigin({ ...parsed, isOwn: true }).channel]
}

function findMedian(days: readonly number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
