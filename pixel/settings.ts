import type { Options } from './api.ts'

/** Options that the pixel was started with. */
export let settings: Options

/** Called once, before anything else. */
export const configure = (options: Options): void => {
  settings = options
}
