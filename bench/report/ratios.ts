import type { Figures } from '../throughput/measure.ts'
import type { PhaseResult, SideName } from '../throughput/run-phase.ts'

/** Rate of one side to that of another. */
export function rateRatio(
  { medians }: PhaseResult,
  of: SideName,
  to: SideName,
): number | undefined {
  const { [of]: one, [to]: other } = medians
  return one && other && one.perSecond / other.perSecond
}

/**
 * CPU of process and database together, of the service to the baseline; less noisy than rates on a
 * machine with neighbours.
 */
export function costRatio({ medians: { service, baseline } }: PhaseResult): number | undefined {
  const cost = (figures: Figures): number => figures.processMicros + figures.databaseMicros
  return service && baseline && cost(service) / cost(baseline)
}
