import type { Language } from '../../contract/languages.ts'
import { type Html, html } from '../platform/http/html-template.ts'

const style = `
:root { color-scheme: light dark; --ink: #16211c; --dim: #55625b; --line: #d5ddd8; --page: #f5f7f5;
  --card: #fff; --accent: #0b7a4b; --accent-ink: #fff; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8efeb; --dim: #9fada6; --line: #35423b;
  --page: #101613; --card: #18201c; --accent: #3ecf8e; --accent-ink: #06251a; --bad: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; padding: 2rem }
main.wide { max-width: 46rem }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em }
p { margin: 0 0 1.25rem; color: var(--dim) }
label { display: block; font-weight: 600; margin: 0 0 1rem }
label small { display: block; font-weight: 400; color: var(--dim) }
input, select { width: 100%; margin-top: .3rem; padding: .65rem .75rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--line); border-radius: 8px }
input:focus-visible, select:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent);
  outline-offset: 2px }
button { width: 100%; padding: .75rem; font: inherit; font-weight: 600; border: 0;
  border-radius: 8px; background: var(--accent); color: var(--accent-ink); cursor: pointer }
pre, .key { font: .85rem/1.6 ui-monospace, monospace; background: var(--page);
  border: 1px solid var(--line); border-radius: 8px; padding: .8rem; margin: 0 0 1.25rem;
  white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; color: var(--ink) }
.bad { color: var(--bad); font-weight: 600 }
.brand { font-weight: 700; color: var(--accent); margin: 0 0 1.25rem; letter-spacing: .01em }
a { color: var(--accent) }`

interface Page {
  readonly language: Language
  readonly title: string
  readonly content: Html
  /** Use `wide` for pages that show code. */
  readonly kind?: 'narrow' | 'wide'
}

/** A complete HTML page that uses its title as the heading. */
export const page = ({
  language,
  title,
  content,
  kind = 'narrow',
}: Page): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Leadtrace</title>
<style>${{ html: style }}</style>
</head>
<body><main class="${kind}"><p class="brand">Leadtrace</p><h1>${title}</h1>${content}</main></body>
</html>
`

/**
 * Headers for a {@link page}. They forbid loading other content, framing the page, and sending data
 * to other origins.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const
