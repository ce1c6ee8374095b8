import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { toSiteMarkdown } from './site-markdown.ts'
import { markdownTitle, type SitePage } from './site-page.ts'

/** Documents outside `docs/` that are also pages. */
const elsewhere: Readonly<Record<string, string>> = {
  'sdk/README.md': 'guides/sdk.md',
  'cli/README.md': 'guides/cli.md',
  'clients/php/README.md': 'guides/php.md',
  'clients/python/README.md': 'guides/python.md',
  'AGENTS.md': 'project/rules.md',
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  'bench/README.md': 'project/bench.md',
  'bench/figures.md': 'project/figures.md',
  'conformance/README.md': 'project/conformance.md',
  'server/lead-index/README.md': 'project/lead-index.md',
}

/**
 * Documents that are not pages: the team's notes and the operations list, which is replaced by the
 * API reference.
 */
const omitted = /^docs\/(notes\/|reference\/operations\.md)/

/** Each document's path on the site, by its path in the repository. */
function mapDocuments(): Map<string, string> {
  const documents = globSync('docs/**/*.md')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !omitted.test(path))
    .map((path) => [path, toSitePath(path)] as const)
  return new Map([...documents.sort(), ...Object.entries(elsewhere)])
}

/**
 * Converts a path below `docs/`. VitePress expects pages in other languages to be in top-level
 * folders.
 */
const toSitePath = (path: string): string =>
  path
    .slice('docs/'.length)
    .replace(/README\.md$/, 'index.md')
    .replace(/^guides\/de\//, 'de/guides/')

/**
 * All of the repository's documents as pages. Links to other documents lead to their pages, links
 * to operations lead to the API reference, and links to other files become text.
 *
 * @param operationPages Each operation's page, by operation name.
 */
export function readSitePages(operationPages: ReadonlyMap<string, string>): SitePage[] {
  const documents = mapDocuments()
  return [...documents].map(([source, path]) => {
    const resolve = (target: string): string | undefined => {
      const [file = '', anchor] = decodeURI(target).split('#')
      const linked = file === '' ? source : posix.join(posix.dirname(source), file)
      const end = anchor === undefined ? '' : `#${anchor}`
      if (linked === 'docs/reference/operations.md') {
        return `/${operationPages.get(anchor ?? '') ?? 'api/index.md'}${end}`
      }
      if (linked === 'docs/reference/openapi.json') return '/reference/openapi.json'
      const page = documents.get(linked)
      return page === undefined ? undefined : `/${page}${end}`
    }
    const markdown = toSiteMarkdown(readFileSync(source, 'utf8'), resolve)
    return { path, title: markdownTitle(markdown), markdown }
  })
}
