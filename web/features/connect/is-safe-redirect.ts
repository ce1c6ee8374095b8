/** Schemes that would run something here, or show what is not another place. */
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
 * True for an address that a browser may be sent to with an answer: one of the web, or the scheme
 * of an app that is installed here.
 */
export const isSafeRedirect = (address: string): boolean =>
  URL.canParse(address) && !unsafeSchemes.has(new URL(address).protocol)
