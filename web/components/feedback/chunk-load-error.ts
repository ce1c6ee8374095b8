/** What Chromium and Firefox, Safari, and the loader of our style sheets say of a missing file. */
const sayings = /dynamically imported module|importing a module script|unable to preload css/i

/** True where a file of the app did not come: no connection, or a newer version took its place. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && sayings.test(error.message)
