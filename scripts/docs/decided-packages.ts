import { posix } from 'node:path'
import type { Markdown } from '../markdown.ts'

const decision = /^docs\/decisions\/dep-.+\.md$/

const lists = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Packages in a `package.json`. */
export function listPackages(text: string): string[] {
  // npm installs from this file, so the lists are valid.
  const versions = JSON.parse(text) as { [list in (typeof lists)[number]]?: Record<string, string> }
  return lists.flatMap((list) => Object.keys(versions[list] ?? {}))
}

/** Type packages and our own packages need no decision. */
const isUndecided = (name: string): boolean => /^@(types|leadtrace)\//.test(name)

/**
 * Packages without a decision, and decisions about unused packages. A decision lists its packages
 * either before `for` in its heading or in the first column of its table; a star is a wildcard.
 *
 * @param used Packages in any `package.json`.
 */
export function packageProblems(
  documents: readonly Markdown[],
  used: ReadonlySet<string>,
): string[] {
  const decided = documents
    .filter(({ path }) => decision.test(path))
    .flatMap((document) => namedBy(document).map((name) => ({ name, path: document.path })))
  return [
    ...decided
      .filter(({ name }) => ![...used].some((one) => posix.matchesGlob(one, name)))
      .map(
        ({ name, path }) =>
          `${path}: documents the dependency ${name}, which is not in any package.json`,
      ),
    ...[...used]
      .filter((one) => !decided.some(({ name }) => posix.matchesGlob(one, name)))
      .filter((one) => !isUndecided(one))
      .map((name) => `${name} is used, but has no docs/decisions/dep-*.md`),
  ]
}

function namedBy({ headings, rows }: Markdown): string[] {
  const [subject] = headings[0]?.title.split(' for ') ?? []
  const cells = rows.map(({ cells: [first = ''] }) => first)
  return [subject ?? '', ...cells].flatMap(namesIn)
}

/** `@mantine/*, dayjs and uqr` → the three names; other words and phrases are ignored. */
const namesIn = (text: string): string[] =>
  text.split(/,\s*|\s+and\s+/).filter((name) => /^(@[\w-]+\/)?[a-z*][\w.*-]*$/.test(name))
