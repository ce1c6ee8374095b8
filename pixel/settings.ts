import type { Options } from './api.ts'

/** Options with which the pixel was started. */
export let settings: Options

/** Called once, before anything else. */
export const configure = (options: Options): void => {
  settings = options
}
