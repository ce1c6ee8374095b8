import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFullSize: boolean
  }
}

/** True if slow tests run at full size: `npm run check -- --full`, for example before a release. */
export const isFullSize = inject('isFullSize')

/** Minimum number of runs for a property-based test; even this few find most faults. */
const fewest = 10

/**
 * Number of runs for a slow property-based test: `full`, or about a quarter of it in a quick run.
 */
export const runs = (full: number): number =>
  isFullSize ? full : Math.min(full, Math.max(fewest, Math.ceil(full / 4)))
