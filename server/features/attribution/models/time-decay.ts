import { split } from './split-credit.ts'
import type { CreditModel } from './touch.ts'

/** Age difference that halves a visit's weight: 7 days, in seconds. */
export const halfLifeSeconds = 604_800

/** Maximum age in half-lives, far longer than any attribution window. */
const maxHalfLives = 1_000

/** Number of steps to which weights are rounded, so that all processors compute the same result. */
const weightSteps = 2 ** 26

/**
 * Halves the credit for every 7 days between a visit and the lead. A visit's age is the number of
 * whole seconds between it and the lead's creation.
 */
export const timeDecay: CreditModel = ({ createdMs, touches }) =>
  split(touches.map(({ startedMs }) => decayWeight(ageSeconds(createdMs, startedMs))))

/** A visit's age; 0 if the visit started after its lead was created. */
const ageSeconds = (createdMs: number, startedMs: number): number =>
  Math.max(0, Math.floor((createdMs - startedMs) / 1_000))

/**
 * `2^(-age / half-life)`: whole half-lives are exact, and the fraction of a half-life is an integer
 * number of {@link weightSteps}.
 */
export function decayWeight(age: number): number {
  const steps = Math.floor(weightSteps * 2 ** (-(age % halfLifeSeconds) / halfLifeSeconds) + 0.5)
  return steps * 2 ** -Math.min(Math.floor(age / halfLifeSeconds), maxHalfLives)
}
