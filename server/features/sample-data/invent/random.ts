import { idAt } from '../../../platform/process/ids.ts'

/** Deterministic random source: the same seed gives the same values. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** Random integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(options: readonly T[]): T
  /** Random option; the probability of each option is proportional to its weight. */
  weighted<T extends { readonly weight: number }>(options: readonly T[]): T
  /**
   * Log-normally distributed value around `median`, such as a duration or price; a `sigma` of 0.5
   * is narrow, 1 is wide.
   */
  around(median: number, sigma: number): number
  /** Poisson-distributed count; `mean` can be up to about 500. */
  count(mean: number): number
  /** Random text of `length` characters from `alphabet`. */
  text(length: number, alphabet: string): string
  /** UUIDv7 with a timestamp in milliseconds. */
  id(ms: number): string
}

/**
 * Opens a mulberry32 generator, which is small and uniform enough for invented data. Never use it
 * for secrets.
 */
export function openRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (options) => at(options, int(0, options.length - 1)),
    weighted: (options) => weighted(options, next()),
    around: (median, sigma) => median * Math.exp(sigma * normal(next)),
    count: (mean) => poisson(mean, next),
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join(''),
    id: (ms) =>
      idAt(
        ms,
        Uint8Array.from({ length: 16 }, () => int(0, 255)),
      ),
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function at<T>(options: readonly T[], index: number): T {
  const option = options[index]
  if (option === undefined) throw new RangeError('There are no items to choose from.')
  return option
}

function weighted<T extends { readonly weight: number }>(options: readonly T[], share: number): T {
  let rest = share * options.reduce((sum, { weight }) => sum + weight, 0)
  for (const option of options) {
    rest -= option.weight
    if (rest < 0) return option
  }
  return at(options, options.length - 1)
}

/** Random number from a standard normal distribution (Box–Muller transform). */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** Knuth's method: counts random numbers until their product falls below e^-mean. */
function poisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}
