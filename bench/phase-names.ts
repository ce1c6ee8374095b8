import { latencyNames } from './latency/groups.ts'
import { throughputNames } from './throughput/phases.ts'

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
export type PhaseName = (typeof phaseNames)[number]

/** Narrows any text to the name of a phase. */
export const isPhaseName = (name: string): name is PhaseName =>
  phaseNames.some((phaseName) => phaseName === name)
