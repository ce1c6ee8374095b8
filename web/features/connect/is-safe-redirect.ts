/** Schemes of URLs that would run code or show content in this page instead of leaving it. */
const unsafeSchemes: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'blob:',
  'vbscript:',
  'file:',
  'about:',
  'view-source:',
])

/**
 * True for a URL that the browser can be redirected to: a web URL, or a URL with the custom scheme
 * of an installed app.
 */
export const isSafeRedirect = (address: string): boolean =>
  URL.canParse(address) && !unsafeSchemes.has(new URL(address).protocol)
