import type { SidebarGroup } from './sidebar.ts'
import { markdownSummary, type SitePage } from './site-page.ts'

const introduction = `# Leadtrace

> Self-hosted service that stores leads from forms, traces each one to the ad that brought it, and reports conversions.

Every page is also available as Markdown: replace \`.html\` with \`.md\`.
`

/** `llms.txt`: a link and a sentence for each page. */
export function formatLlmsIndex(groups: readonly SidebarGroup[], pages: readonly SitePage[]) {
  const summaries = new Map(pages.map(({ path, markdown }) => [path, markdownSummary(markdown)]))
  const sections = groups.map(({ text, items }) => {
    const lines = items.map(({ text: title, link }) => {
      const summary = summaries.get(link.slice(1)) ?? ''
      return `- [${title}](${link.slice(1)})${summary === '' ? '' : `: ${summary}`}`
    })
    return `\n## ${text}\n\n${lines.join('\n')}\n`
  })
  return introduction + sections.join('')
}

/** `llms-full.txt`: all pages in sidebar order, each preceded by its path. */
export function formatLlmsText(groups: readonly SidebarGroup[], pages: readonly SitePage[]) {
  const texts = new Map(pages.map(({ path, markdown }) => [path, markdown.trim()]))
  return groups
    .flatMap(({ items }) => items)
    .map(({ link }) => `<!-- ${link.slice(1)} -->\n\n${texts.get(link.slice(1)) ?? ''}\n`)
    .join('\n')
}
