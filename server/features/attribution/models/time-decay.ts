import { split } from './split-credit.ts'
import type { CreditModel } from './touch.ts'

/** A visit so much older than another has half its weight: 7 days, in seconds. */
export const halfLifeSeconds = 604_800

/** Older visits weigh as those of this age, in half-lives: far beyond every conversion window. */
export const maxHalfLives = 1_000

/** Steps into which a weight is rounded, so that every processor computes the same. */
export const weightSteps = 2 ** 26

/**
 * The nearer a visit to the lead, the more credit: half as much per 7 days that it was earlier.
 *
 * Ages are counted in whole seconds back from the creation of the lead.
 */
export const timeDecay: CreditModel = ({ createdMs, touches }) =>
  split(touches.map(({ startedMs }) => decayWeight(ageSeconds(createdMs, startedMs))))

/** Age of a visit; one that began after its lead was created is new. */
const ageSeconds = (createdMs: number, startedMs: number): number =>
  Math.max(0, Math.floor((createdMs - startedMs) / 1_000))

/**
 * `2^(-age / half-life)`: the part within a half-life as a whole number of {@link weightSteps}, and
 * whole half-lives exactly.
 */
export function decayWeight(age: number): number {
  const steps = Math.floor(weightSteps * 2 ** (-(age % halfLifeSeconds) / halfLifeSeconds) + 0.5)
  return steps * 2 ** -Math.min(Math.floor(age / halfLifeSeconds), maxHalfLives)
}
