import { toAnchor } from '../markdown.ts'

/** Returns the URL of a link on the site; `undefined` turns the link into text. */
export type ResolveLink = (target: string) => string | undefined

const fencedOrOther = /(^[ \t]*```[^\n]*\n[\s\S]*?^[ \t]*```[ \t]*$)/m
const codeOrLink = /(`[^`]*`)|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(\s*<?([^)\s>]+)>?([^)]*)\)/g

/** Replaces the links in a document with links for the site; code stays unchanged. */
export const toSiteMarkdown = (source: string, resolve: ResolveLink): string =>
  source
    .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
    .split(fencedOrOther)
    .map((part, index) => (index % 2 === 1 ? part : replaceLinks(part, resolve)))
    .join('')

const replaceLinks = (text: string, resolve: ResolveLink): string =>
  text.replaceAll(codeOrLink, (whole, code, image, label: string, target: string, title) => {
    if (code !== undefined || image === '!' || /^[a-z]+:/.test(target)) return whole
    if (target.startsWith('#')) return whole
    const address = resolve(target)
    return address === undefined ? label : `[${label}](${address}${title})`
  })

/**
 * Markdown for VitePress: headings get the same anchors as on Git hosts, and braces and angle
 * brackets become text instead of Vue templates. A picture with a dark source becomes two images,
 * because the site's theme may differ from the browser's.
 */
export function toVitePressMarkdown(markdown: string): string {
  const anchors = new Map<string, number>()
  return markdown
    .split(fencedOrOther)
    .map((part, index) => (index % 2 === 1 ? part : escapeTemplates(addAnchors(part, anchors))))
    .join('')
    .replaceAll(
      /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img alt="([^"]*)" src="([^"]+)"[^>]*>\s*<\/picture>/g,
      '<img class="light-only" alt="$2" src="$3"><img class="dark-only" alt="$2" src="$1">',
    )
    .replaceAll(/^```(tree|caddy)$/gm, '```text')
    .replaceAll(/ src="(?:\.\.\/)*pictures\//g, ' src="/pictures/')
}

const addAnchors = (text: string, anchors: Map<string, number>): string =>
  text.replaceAll(/^(#{1,6}) +(.+?) *$/gm, (_, marks: string, title: string) => {
    const base = toAnchor(title)
    const twin = anchors.get(base) ?? 0
    anchors.set(base, twin + 1)
    return `${marks} ${title} {#${twin === 0 ? base : `${base}-${twin}`}}`
  })

/** Matches inline code, braces, and all tags except picture tags. */
const codeOrTemplate = /(`+)([\s\S]*?)\1|\{\{|<(?!\/?(?:picture|source|img)\b)(?=[a-z/!])/gi

const escapeTemplates = (text: string): string =>
  text.replaceAll(codeOrTemplate, (found, ticks, code) => {
    if (ticks === undefined) return escapeText(found)
    // Vue would evaluate braces in inline code, where Markdown does not decode entities.
    return found.includes('{{') ? `<code v-pre>${escapeText(code)}</code>` : found
  })

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')
