import type { Markdown } from '../markdown.ts'

const drawing = 'docs/architecture.md'
const feature = /^server\/features\/[^/]+\/$/

/** Folders of features that the tree of the house leaves out. */
export function featureProblems(
  documents: readonly Markdown[],
  paths: ReadonlySet<string>,
): string[] {
  const drawn = documents.find(({ path }) => path === drawing)?.drawn
  if (drawn === undefined) return []
  return [...paths]
    .filter((path) => feature.test(path) && !drawn.some((one) => one.path === path))
    .map((path) => `${drawing}: the tree leaves out ${path}`)
}
