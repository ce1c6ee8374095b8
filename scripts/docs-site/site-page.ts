/** Page on the documentation site. */
export interface SitePage {
  /** `guides/install.md`, relative to the site. */
  readonly path: string
  readonly title: string
  readonly markdown: string
}

/** Text of the first heading. */
export const markdownTitle = (markdown: string): string =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll(/[`*]/g, '') ?? ''

/** First paragraph as one line of text, without markup or pictures. */
export function markdownSummary(markdown: string): string {
  const paragraphs = markdown.replaceAll(/^---\n[\s\S]*?\n---\n/g, '').split(/\n{2,}/)
  const first = paragraphs.find((one) => /^[\p{L}\d*`[]/u.test(one)) ?? ''
  const text = first.replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}
