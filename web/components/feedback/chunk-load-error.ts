/**
 * Messages for a missing file in Chromium and Firefox, in Safari, and in Vite's style sheet loader.
 */
const chunkErrors = /dynamically imported module|importing a module script|unable to preload css/i

/** True if a file of the app could not be loaded: no connection, or a newer version replaced it. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && chunkErrors.test(error.message)
