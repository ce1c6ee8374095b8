/** URL schemes that would run code or show content in this page instead of leaving it. */
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
 * True for a URL that is safe to redirect to: a web URL, or one with the custom scheme of an
 * installed app.
 */
export const isSafeRedirect = (address: string): boolean =>
  URL.canParse(address) && !unsafeSchemes.has(new URL(address).protocol)
