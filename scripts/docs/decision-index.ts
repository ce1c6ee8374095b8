import type { Markdown } from '../markdown.ts'

const folder = 'docs/decisions/'
const index = `${folder}README.md`

/** Where a decision is written down: `L-04`, `docs/decisions/addresses.md`. */
export interface Decision {
  readonly id: string
  readonly path: string
}

/** All decisions, in the order in which they are written down. */
export const decisionsIn = (documents: readonly Markdown[]): Decision[] =>
  documents
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, headings }) =>
      headings.flatMap((title) => (/^[DL]-\d+(?=:)/.exec(title) ?? []).map((id) => ({ id, path }))),
    )

/** Lines of the index that name other decisions than their document has. */
export function indexProblems(documents: readonly Markdown[]): string[] {
  const rows = documents.find(({ path }) => path === index)?.rows
  if (rows === undefined) return []
  const decisions = decisionsIn(documents)
  return [...new Set(decisions.map(({ path }) => path))].flatMap((path) => {
    const link = `](${path.slice(folder.length)})`
    const row = rows.find(({ cells }) => cells[0]?.endsWith(link))
    if (row === undefined) return [`${index}: no line for ${path}`]
    const wanted = rangesOf(decisions.filter((one) => one.path === path).map(({ id }) => id))
    return row.cells[1] === wanted ? [] : [`${index}:${row.line}: ${path} has ${wanted}`]
  })
}

/** `['D-03', 'D-01', 'D-02', 'L-13']` → `D-01 to D-03, L-13`; two in a row stay apart. */
function rangesOf(ids: readonly string[]): string {
  const runs: string[][] = []
  for (const id of ids.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const run = runs.at(-1) ?? []
    if (run.some((one) => placeOf(one) + 1 === placeOf(id))) run.push(id)
    else runs.push([id])
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', ')))
    .join(', ')
}

/** Decisions with D before those with L, each by its number. */
const placeOf = (id: string): number => Number(id.slice(2)) + (id.startsWith('L') ? 10_000 : 0)
