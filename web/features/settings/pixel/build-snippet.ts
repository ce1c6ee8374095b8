export interface SnippetOptions {
  /** Origin of the service, such as `https://leads.example.com`. */
  readonly origin: string
  readonly siteId: string
  /** True for a site that needs no consent banner. */
  readonly isGranted: boolean
  /** True if submitted forms become leads. */
  readonly forms: boolean
  /** CSS selector for the forms that become leads; empty for all forms. */
  readonly selector: string
  /** Session timeout. */
  readonly sessionMinutes: number
}

/** The pixel's default session timeout. */
const defaultMinutes = 30

/** Script tag for a site's pages. */
export function buildSnippet(choices: SnippetOptions): string {
  const options = listOptions(choices).map(([name, value]) =>
    value === '' ? `data-${name}` : `data-${name}="${escapeAttribute(value)}"`,
  )
  const src = escapeAttribute(`${choices.origin}/px.js`)
  return `<script ${[`async src="${src}"`, ...options].join(' ')}></script>`
}

/** Script tag for tag managers, which remove `data-…` attributes. */
export function buildTagManagerSnippet(choices: SnippetOptions): string {
  const query = listOptions(choices)
    .map(([name, value]) => [toParameter(name), value] as const)
    .map(([name, value]) => (value === '' ? name : `${name}=${encodeURIComponent(value)}`))
    .join('&')
  return `<script async src="${escapeAttribute(`${choices.origin}/px.js?${query}`)}"></script>`
}

/** An attribute's name as scripts see it: `session-minutes` → `sessionMinutes`. */
const toParameter = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Pixel options that differ from the defaults. */
function listOptions(choices: SnippetOptions): readonly (readonly [name: string, value: string])[] {
  const { siteId, isGranted, forms, selector, sessionMinutes } = choices
  return [
    ['site', siteId],
    ...(isGranted ? [['consent', 'granted'] as const] : []),
    ...(forms ? [['forms', selector.trim()] as const] : []),
    ...(sessionMinutes === defaultMinutes
      ? []
      : [['session-minutes', String(sessionMinutes)] as const]),
  ]
}

/** Escapes a string for an HTML attribute. */
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
