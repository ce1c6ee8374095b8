import type { Figures } from '../throughput/measure.ts'
import type { PhaseResult, SideName } from '../throughput/run-phase.ts'

/** Ratio of one side's rate to the other's. */
export function rateRatio(
  { medians }: PhaseResult,
  of: SideName,
  to: SideName,
): number | undefined {
  const { [of]: one, [to]: other } = medians
  return one && other && one.perSecond / other.perSecond
}

/**
 * Ratio of the service's CPU time (process and database combined) to the baseline's. On a shared
 * machine, this ratio is less noisy than one between rates.
 */
export function costRatio({ medians: { service, baseline } }: PhaseResult): number | undefined {
  const cost = (figures: Figures): number => figures.processMicros + figures.databaseMicros
  return service && baseline && cost(service) / cost(baseline)
}
