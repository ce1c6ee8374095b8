import { latencyNames } from './latency/groups.ts'
import { throughputNames } from './throughput/phases.ts'

/** All phases in execution order; those that create leads run last. */
export const phaseNames = [
  ...latencyNames,
  'cursor',
  'reports',
  'clicks',
  ...throughputNames,
  'pairs',
  'spend',
  'webhooks',
  'live',
  'import',
  'web',
] as const

/** Name of a phase for `--only`. */
export type PhaseName = (typeof phaseNames)[number]

export const isPhaseName = (name: string): name is PhaseName =>
  phaseNames.some((phaseName) => phaseName === name)
