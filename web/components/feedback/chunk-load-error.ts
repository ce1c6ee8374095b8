/** What Chromium and Firefox, Safari, and the loader of our style sheets say of a missing file. */
const chunkErrors = /dynamically imported module|importing a module script|unable to preload css/i

/** True where a file of the app did not come: no connection, or a newer version took its place. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && chunkErrors.test(error.message)
