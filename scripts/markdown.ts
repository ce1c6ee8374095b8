import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export interface Heading {
  readonly title: string
  /** Next non-blank line; empty at the end of the document. */
  readonly below: string
}

/** Parsed parts of a Markdown document that the checks need. */
export interface Markdown {
  readonly path: string
  /** Anchors that GitHub generates from headings. */
  readonly anchors: ReadonlySet<string>
  readonly headings: readonly Heading[]
  /** Targets of links and images; `line` starts at 1. */
  readonly links: readonly { line: number; target: string }[]
  /** Contents of inline code. */
  readonly codes: readonly { line: number; text: string }[]
  /** Paths in code blocks marked `tree`, as full paths from the root. */
  readonly drawn: readonly { line: number; path: string }[]
  /** Rows of tables, including headers. */
  readonly rows: readonly { line: number; cells: readonly string[] }[]
}

const fence = /^\s*```(\w*)/
const heading = /^#{1,6}\s+(.+?)\s*$/
const link = /\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g
const code = /`([^`]+)`/g
const row = /^\|(.+)\|$/

/** Parses headings, links, inline code, tables and drawn trees; ignores other code blocks. */
export function parseMarkdown(path: string, text: string): Markdown {
  const headings: Heading[] = []
  const lines = text.split('\n')
  const links: { line: number; target: string }[] = []
  const codes: { line: number; text: string }[] = []
  const drawn: { line: number; path: string }[] = []
  const rows: { line: number; cells: string[] }[] = []
  let block: string | undefined
  let above: string[] = []

  for (const [index, source] of lines.entries()) {
    const line = index + 1
    const mark = fence.exec(source)
    if (mark !== null) {
      block = block === undefined ? mark[1] : undefined
      above = []
    } else if (block === 'tree') {
      above = branch(above, source)
      if (source.trim() !== '') drawn.push({ line, path: above.join('') })
    } else if (block === undefined) {
      const title = heading.exec(source)?.[1]
      if (title !== undefined) {
        headings.push({ title, below: lines.slice(line).find((one) => one.trim() !== '') ?? '' })
      }
      const cells = row
        .exec(source)?.[1]
        ?.split('|')
        .map((cell) => cell.trim())
      if (cells !== undefined) rows.push({ line, cells })
      for (const [, inside = ''] of source.matchAll(code)) codes.push({ line, text: inside })
      // Links inside inline code are examples.
      for (const [, target = ''] of source.replaceAll(code, '').matchAll(link)) {
        links.push({ line, target })
      }
    }
  }
  return { path, headings, anchors: buildAnchors(headings), links, codes, drawn, rows }
}

/** `['server/', 'edge/']` and `    http.ts   routes` → `['server/', 'edge/', 'http.ts']`. */
function branch(above: readonly string[], line: string): string[] {
  const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
  return [...above.slice(0, depth), line.trim().split(/\s/)[0] ?? '']
}

/** A heading's anchor, as GitHub generates it, but without the suffix for repeated anchors. */
export const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function buildAnchors(headings: readonly Heading[]): Set<string> {
  const anchors = new Set<string>()
  for (const { title } of headings) {
    const base = toAnchor(title)
    let anchor = base
    for (let twin = 1; anchors.has(anchor); twin++) anchor = `${base}-${twin}`
    anchors.add(anchor)
  }
  return anchors
}

/** Markdown documents in `folder`, which can be a glob pattern, sorted by path. */
export const readDocuments = (folder: string): Markdown[] =>
  globSync(posix.join(folder, '*.md'), {
    exclude: ({ name }) => ['node_modules', '.git', 'data', 'dist'].includes(name),
    withFileTypes: true,
  })
    .map(({ parentPath, name }) => posix.relative('.', posix.join(parentPath, name)))
    .sort()
    .map((path) => parseMarkdown(path, readFileSync(path, 'utf8')))
