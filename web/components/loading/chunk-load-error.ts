/**
 * Error messages for files that failed to load, from Chromium and Firefox, from Safari, and from
 * Vite's style sheet loader.
 */
const chunkErrors = /dynamically imported module|importing a module script|unable to preload css/i

/**
 * True if one of the app's files could not be loaded because the connection is down or a newer
 * version has replaced the file.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && chunkErrors.test(error.message)

/** The file's URL, which all browsers except Safari report. */
export const chunkAddress = (error: unknown): string | undefined =>
  error instanceof Error && isChunkLoadError(error)
    ? /(?:https?:\/)?\/\S+\.(?:js|css)\b/.exec(error.message)?.[0]
    : undefined

/**
 * Removes a style sheet that failed to load, so that the next attempt requests it again. Otherwise,
 * Vite would consider it loaded, because its link exists.
 */
export function forgetFailedStyles(error: unknown): void {
  const address = chunkAddress(error)
  if (address?.endsWith('.css') !== true) return
  const { href } = new URL(address, window.location.href)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href === href) link.remove()
  }
}
