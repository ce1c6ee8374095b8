import { split } from './split-credit.ts'
import type { CreditModel } from './touch.ts'

/** Age difference that halves the weight of a visit: 7 days, in seconds. */
export const halfLifeSeconds = 604_800

/** Maximum age in half-lives, far beyond every attribution window. */
const maxHalfLives = 1_000

/**
 * Number of steps to which weights are rounded, so that every processor computes the same result.
 */
const weightSteps = 2 ** 26

/**
 * Credit halves for every 7 days between a visit and the lead. Ages are whole seconds before the
 * creation of the lead.
 */
export const timeDecay: CreditModel = ({ createdMs, touches }) =>
  split(touches.map(({ startedMs }) => decayWeight(ageSeconds(createdMs, startedMs))))

/** Age of a visit; 0 if it started after its lead was created. */
const ageSeconds = (createdMs: number, startedMs: number): number =>
  Math.max(0, Math.floor((createdMs - startedMs) / 1_000))

/**
 * `2^(-age / half-life)`: the fraction within a half-life as an integer of {@link weightSteps}, and
 * whole half-lives exactly.
 */
export function decayWeight(age: number): number {
  const steps = Math.floor(weightSteps * 2 ** (-(age % halfLifeSeconds) / halfLifeSeconds) + 0.5)
  return steps * 2 ** -Math.min(Math.floor(age / halfLifeSeconds), maxHalfLives)
}
