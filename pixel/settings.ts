import type { Options } from './api.ts'

/** How the pixel was started. */
export let settings: Options

/** Sets them, once and before anything else happens. */
export const configure = (options: Options): void => {
  settings = options
}
