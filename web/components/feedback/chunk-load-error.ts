/**
 * Error messages for a file that failed to load: in Chromium and Firefox, in Safari, and from
 * Vite's style sheet loader.
 */
const chunkErrors = /dynamically imported module|importing a module script|unable to preload css/i

/**
 * True if a file of the app could not be loaded: the connection is down, or a newer version
 * replaced the file.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && chunkErrors.test(error.message)
