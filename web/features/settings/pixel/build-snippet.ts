/** What the line for the pages of a site says. */
export interface SnippetOptions {
  /** Where the service is, such as `https://leads.example.com`. */
  readonly origin: string
  readonly siteId: string
  /** True for a site that needs no consent banner. */
  readonly isGranted: boolean
  /** Whether submitted forms become leads. */
  readonly forms: boolean
  /** CSS selector of the forms that do; empty for all. */
  readonly selector: string
  /** Silence after which a visit ends, in minutes. */
  readonly sessionMinutes: number
}

/** Minutes that the pixel waits by itself. */
const defaultMinutes = 30

/** The line that goes into the pages of a site. */
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

/** A text as it stands in an attribute of HTML. */
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
