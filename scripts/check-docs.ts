import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listPackages, packageProblems } from './docs/decided-packages.ts'
import { findUndatedDecisions, parseDecisions } from './docs/decision-index.ts'
import { type Markdown, readDocuments } from './markdown.ts'
import { readSources, type SourceFile } from './source-file.ts'

/** Everything that the documents are checked against. */
export interface Repository {
  readonly documents: readonly Markdown[]
  readonly sources: readonly Pick<SourceFile, 'path' | 'comments'>[]
  /** Every file, and every folder with a trailing `/`. */
  readonly paths: ReadonlySet<string>
  /** Packages in any `package.json`. */
  readonly packages: ReadonlySet<string>
}

/**
 * Paths that are missing from a fresh clone, because they are created by installing or running the
 * service.
 */
const madeLater = /^(\.\/)?(node_modules|data)\//

/** Links, paths and other references in documents that are broken or out of date. */
export const findDocProblems = (repository: Repository): string[] => [
  ...repository.documents.flatMap((document) => [
    ...linkProblems(document, repository),
    ...pathProblems(document, repository),
  ]),
  ...citationProblems(repository),
  ...decisionProblems(repository),
  ...findUndatedDecisions(repository.documents),
  ...featureProblems(repository),
  ...packageProblems(repository.documents, repository.packages),
]

const linkProblems = ({ path, links }: Markdown, repository: Repository): string[] =>
  links
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .flatMap(({ line, target }) => {
      const [file = '', anchor] = decodeURI(target).split('#')
      const linked = file === '' ? path : posix.join(posix.dirname(path), file)
      return missing(linked, anchor, repository).map((what) => `${path}:${line}: ${what}`)
    })

function missing(path: string, anchor: string | undefined, repository: Repository): string[] {
  const { documents, paths } = repository
  if (!paths.has(path) && !paths.has(`${path}/`)) return [`no file ${path}`]
  const anchors = documents.find((document) => document.path === path)?.anchors
  if (anchor === undefined || anchors?.has(anchor) !== false) return []
  return [`${path} has no heading for #${anchor}`]
}

/** Checks references from code comments to documents and headings. */
const citationProblems = (repository: Repository): string[] =>
  repository.sources.flatMap((source) =>
    source.comments.flatMap(({ line, text }) =>
      [...text.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)].flatMap(([, file = '', anchor]) =>
        missing(file, anchor, repository).map((what) => `${source.path}:${line}: ${what}`),
      ),
    ),
  )

function pathProblems({ path, codes, drawn }: Markdown, { paths }: Repository): string[] {
  const allPaths = [...paths]
  const exists = (name: string) =>
    [name, posix.join(posix.dirname(path), name)].some((candidate) =>
      candidate.includes('*')
        ? allPaths.some((one) => posix.matchesGlob(one, candidate))
        : paths.has(posix.normalize(candidate)),
    )
  return [
    ...codes
      .filter(({ text }) => looksLikePath(text) && !madeLater.test(text) && !exists(text))
      .map(({ line, text }) => `${path}:${line}: no such path \`${text}\``),
    ...drawn
      .filter((one) => !paths.has(one.path))
      .map((one) => `${path}:${one.line}: the tree contains ${one.path}, which does not exist`),
  ]
}

/** True for `server/http/` and `docs/spec.md`; false for `/api/leads`, `a/b` and `text/csv`. */
const looksLikePath = (code: string): boolean =>
  /^[\w.@*-]+(\/[\w.@*-]+)*\/$|^[\w.@*-]+(\/[\w.@*-]+)*\/[\w.@*-]*\.[a-z]+$/.test(code)

const decision = /\b[DL]-\d+\b/g

function decisionProblems({ documents, sources }: Repository): string[] {
  const written = parseDecisions(documents).filter(({ id }) => id !== '')
  const decisionIds = new Set(written.map(({ id }) => id))
  const twice = written.filter(({ id }, index) => written.findIndex((w) => w.id === id) < index)
  const cited = sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ line, text }) =>
      [...text.matchAll(decision)].map(([id]) => ({ id, at: `${path}:${line}` })),
    ),
  )
  return [
    ...twice.map(({ id, path }) => `${path}: ${id} is defined twice`),
    ...cited
      .filter(({ id }) => !decisionIds.has(id))
      .map(({ id, at }) => `${at}: cites ${id}, which is not in docs/decisions`),
  ]
}

const architecture = 'docs/architecture.md'

/** Feature folders that are missing from the tree of {@link architecture}. */
function featureProblems({ documents, paths }: Repository): string[] {
  const drawn = documents.find(({ path }) => path === architecture)?.drawn
  if (drawn === undefined) return []
  return [...paths]
    .filter((path) => /^server\/features\/[^/]+\/$/.test(path))
    .filter((path) => !drawn.some((one) => one.path === path))
    .map((path) => `${architecture}: the tree does not contain ${path}`)
}

/** The repository's files and folders, excluding those that were installed or generated. */
function listPaths(root: string): Set<string> {
  const entries = globSync('**', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => ['node_modules', '.git', 'data'].includes(name),
  })
  return new Set(
    entries.map((entry) => {
      const path = posix.relative(root, posix.join(entry.parentPath, entry.name))
      return entry.isDirectory() ? `${path}/` : path
    }),
  )
}

if (import.meta.main) {
  const root = process.cwd()
  const paths = listPaths(root)
  const documents = readDocuments('**')
  const packages = new Set(
    [...paths]
      .filter((path) => /^(\w+\/)?package\.json$/.test(path))
      .flatMap((path) => listPackages(readFileSync(path, 'utf8'))),
  )
  const problems = findDocProblems({ documents, sources: readSources(root), paths, packages })
  console.log(
    problems.length === 0
      ? `docs: ${documents.length} documents are valid`
      : [...problems, `docs: ${problems.length} problems`].join('\n'),
  )
  process.exitCode = Math.min(problems.length, 1)
}
