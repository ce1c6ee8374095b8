export interface SnippetOptions {
  /** Origin of the service, such as `https://leads.example.com`. */
  readonly origin: string
  readonly siteId: string
  /** True for a site that needs no consent banner. */
  readonly isGranted: boolean
  /** Whether submitted forms become leads. */
  readonly forms: boolean
  /** CSS selector of those forms; empty for all. */
  readonly selector: string
  /** Session timeout. */
  readonly sessionMinutes: number
}

/** The pixel's default session timeout. */
const defaultMinutes = 30

/** Script tag for the pages of a site. */
export function buildSnippet(choices: SnippetOptions): string {
  const { origin, siteId, isGranted, forms, selector, sessionMinutes } = choices
  const formSelector = selector.trim()
  const attributes = [
    `async src="${escapeAttribute(`${origin}/px.js`)}"`,
    `data-site="${escapeAttribute(siteId)}"`,
    ...(isGranted ? ['data-consent="granted"'] : []),
    ...(forms
      ? [formSelector === '' ? 'data-forms' : `data-forms="${escapeAttribute(formSelector)}"`]
      : []),
    ...(sessionMinutes === defaultMinutes ? [] : [`data-session-minutes="${sessionMinutes}"`]),
  ]
  return `<script ${attributes.join(' ')}></script>`
}

/** Escapes a text for an HTML attribute. */
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
