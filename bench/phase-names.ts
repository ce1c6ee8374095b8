import { isLatencyName, type LatencyName, latencyNames } from './latency/groups.ts'
import { isThroughputName, type ThroughputName, throughputNames } from './throughput/phases.ts'

/** Every phase in the order in which they run: those that make the data grow last. */
export const phaseNames = [
  ...latencyNames,
  'cursor',
  ...throughputNames,
  'pairs',
  'spend',
  'web',
] as const

/** Name of a phase, as `--only` takes it. */
export type PhaseName = LatencyName | 'cursor' | ThroughputName | 'pairs' | 'spend' | 'web'

/** Narrows any text to the name of a phase. */
export const isPhaseName = (name: string): name is PhaseName =>
  name === 'cursor' ||
  name === 'pairs' ||
  name === 'spend' ||
  name === 'web' ||
  isLatencyName(name) ||
  isThroughputName(name)
