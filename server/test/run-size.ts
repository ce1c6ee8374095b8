import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFullSize: boolean
  }
}

/** Whether slow tests run at full size: `npm run check -- --full`, as before a release. */
export const isFullSize = inject('isFullSize')

/** Fewest runs of a property, so that it still finds most faults. */
const fewest = 10

/** How often a slow property is tried: `full` times, or a quarter of that. */
export const runs = (full: number): number =>
  isFullSize ? full : Math.min(full, Math.max(fewest, Math.ceil(full / 4)))
