import { readdirSync } from 'node:fs'
import type { Language } from '../../contract/languages.ts'
import { buttonColors, pageColors, textFont } from '../../contract/reports/page-colors.ts'
import { type Html, html } from '../platform/http/html-template.ts'

const toVariables = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color}`)
    .join('; ')

/** Styles with the same colors and sizes as the web app. @see L-504 */
const style = `
:root { color-scheme: light dark; ${toVariables(pageColors.light)} }
@media (prefers-color-scheme: dark) { :root { ${toVariables(pageColors.dark)} } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--page); color: var(--text); font: .875rem/1.5 ${textFont} }
main { width: 100%; max-width: 27.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 16px; padding: 1.5rem; box-shadow: 0 1px 3px rgb(0 0 0 / 5%) }
main.wide { max-width: 46rem }
h1 { font-size: 1.25rem; font-weight: 650; line-height: 1.3; margin: 0 0 .5rem }
p { margin: 0 0 1.25rem; color: var(--dimmed) }
main > :last-child, form > :last-child { margin-bottom: 0 }
label { display: block; font-weight: 500; margin: 0 0 1rem }
label small { display: block; font-size: .75rem; font-weight: 400; color: var(--dimmed) }
input, select { width: 100%; height: 2.25rem; margin-top: .25rem; padding: 0 .75rem; font: inherit;
  font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px }
:is(input, select, button, a):focus-visible { outline: 2px solid ${buttonColors.normal};
  outline-offset: 2px }
:is(input, select):focus-visible { outline-offset: -1px }
button, .button { width: 100%; height: 2.25rem; margin-top: .5rem; font: inherit; font-weight: 600; border: 0;
  border-radius: 8px; background: ${buttonColors.normal}; color: #fff; cursor: pointer }
a.button { display: block; line-height: 2.25rem; text-align: center; text-decoration: none; color: #fff }
:is(button, .button):hover { background: ${buttonColors.hover} }
pre, .key { font: .8125rem/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  background: var(--page); border: 1px solid var(--line); border-radius: 8px; padding: .75rem;
  margin: 0 0 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all }
.bad { color: var(--error); font-weight: 600 }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 1rem; font-size: 1rem;
  font-weight: 700; color: var(--text) }
a { color: var(--link) }
@media (pointer: coarse) { input, select { height: 2.75rem; font-size: 1rem }
  button, .button { height: 2.75rem } a.button { line-height: 2.75rem } }`

const assets = new URL('../../web/dist/assets/', import.meta.url)

/** Name of the font's file, which rarely changes; `undefined` until the app has been built. */
let fontFile: string | undefined

/** Declares the web app's font; empty if the app has not been built. */
function buildFontFace(): string {
  try {
    fontFile ??= readdirSync(assets).find((name) => /^inter-latin-.*\.woff2$/.test(name))
  } catch {
    return ''
  }
  if (fontFile === undefined) return ''
  return `@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 400 700;
  src: url("/assets/${fontFile}") format("woff2") }`
}

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
<link rel="icon" href="/favicon.svg">
<style>${{ html: buildFontFace() + style }}</style>
</head>
<body><main class="${kind}">
<div class="brand"><img src="/favicon.svg" alt="" width="26" height="26">Leadtrace</div>
<h1>${title}</h1>${content}</main></body>
</html>
`

/**
 * Headers for a {@link page}. They forbid loading anything but the service's own font and logo,
 * framing the page, and sending data to other origins.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const
