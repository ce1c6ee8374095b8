import type { ChunkNode } from './read-chunk-graph.ts'

/**
 * Number of bytes that each additional file costs a page, because every file is compressed
 * separately.
 */
const fileBytes = 700

/**
 * Weight of code that a page loads later, such as after a click, relative to code in its first
 * load.
 */
const laterWeight = 0.3

/** Weights of the pages that most visits start on; every other page has a weight of 1. */
const pageWeights: ReadonlyMap<string, number> = new Map([
  ['features/leads/list/leads-page.tsx', 60],
  ['features/dashboard/dashboard-page.tsx', 25],
])

/** Maximum number of unnecessary bytes that merges may add to a page. */
const maxUnusedBytes = 14_000

/** Chunks that become one file. */
interface Group extends Pick<ChunkNode, 'entry' | 'bytes' | 'first' | 'later'> {
  /**
   * True for the module that contains the strings of all areas. It is never merged, because few
   * pages need it.
   */
  readonly isAlone: boolean
  readonly members: readonly number[]
  readonly imports: ReadonlySet<number>
}

type Groups = Map<number, Group>

interface Merge {
  readonly from: number
  readonly into: number
  /** Weighted bytes saved across all pages; an upper limit as long as imports are not counted. */
  gain: number
}

/** Group that additional pages load as a result of a merge. */
interface Addition {
  readonly group: number
  readonly pages: ReadonlySet<string>
  /** Pages that load the group later. */
  readonly later: ReadonlySet<string>
  readonly bytes: number
}

/**
 * Merges chunks for as long as this reduces the bytes that pages load: a large file compresses
 * better than several small ones, but may contain code that a page does not need. Two dynamically
 * imported chunks always stay separate, and files never import each other.
 *
 * @returns For each file, the indexes of its chunks.
 * @see L-471
 */
export function planChunks(nodes: readonly ChunkNode[]): (readonly number[])[] {
  const groups: Groups = new Map(
    nodes.map((node, i) => {
      const isAlone = node.modules.includes('i18n/en/areas.ts')
      return [i, { ...node, isAlone, members: [i], imports: new Set(node.imports) }]
    }),
  )
  const unused = new Map<string, number>()
  let merges = findMerges(groups, [...groups.keys()])
  for (let best = findBest(merges); best !== undefined; best = findBest(merges)) {
    const additions = findAdditions(groups, best)
    const gain = findGain(groups, best, additions)
    if (gain <= 0 || isTooMuch(unused, additions) || isCyclic(groups, best)) {
      merges.splice(merges.indexOf(best), 1)
    } else if (gain < best.gain) {
      best.gain = gain
    } else {
      mergeGroups(groups, best, additions)
      for (const { pages, bytes } of additions)
        for (const page of pages) unused.set(page, (unused.get(page) ?? 0) + bytes)
      const changed = new Set([best.from, best.into, ...additions.map(({ group }) => group)])
      changed.delete(best.from)
      const { from } = best
      merges = merges
        .filter(
          (merge) => ![merge.from, merge.into].some((one) => one === from || changed.has(one)),
        )
        .concat(findMerges(groups, [...changed]))
    }
  }
  return [...groups.values()].map(({ members }) => members)
}

/** All merges that involve one of these groups and save bytes. */
function findMerges(groups: Groups, names: readonly number[]): Merge[] {
  const merges: Merge[] = []
  for (const into of names) {
    for (const [from, group] of groups) {
      const target = groups.get(into)
      // Considers each pair only once, because both directions give the same result.
      if (target === undefined || from === into || (names.includes(from) && from < into)) continue
      const gain = findSimpleGain(target, group)
      if (gain > 0) merges.push({ from, into, gain })
    }
  }
  return merges
}

const findBest = (merges: readonly Merge[]): Merge | undefined =>
  merges.reduce<Merge | undefined>(
    (best, merge) => (best === undefined || merge.gain > best.gain ? merge : best),
    undefined,
  )

/**
 * Weighted bytes saved by having one file instead of two. Ignores imports that additional pages
 * would have to load.
 */
function findSimpleGain(a: Group, b: Group): number {
  if (a.isAlone || b.isAlone || (a.entry !== undefined && b.entry !== undefined)) return 0
  // Files that are loaded only after a click stay as small as possible.
  if (a.first.size === 0 || b.first.size === 0) return 0
  const first = unite(a.first, b.first)
  const later = subtract(unite(a.later, b.later), first)
  return sumLoads(a) + sumLoads(b) - sumLoads({ first, later, bytes: a.bytes + b.bytes })
}

function findGain(groups: Groups, { from, into }: Merge, additions: readonly Addition[]): number {
  const [a, b] = [groups.get(into), groups.get(from)]
  if (a === undefined || b === undefined) return 0
  const loads = additions
    .filter(({ group }) => group !== from && group !== into)
    .map(({ pages, later, bytes }) => sumLoads({ first: pages, later, bytes }))
  return loads.reduce((rest, load) => rest - load, findSimpleGain(a, b))
}

/** Groups that additional pages load after a merge: the two groups and everything they import. */
function findAdditions(groups: Groups, { from, into }: Merge): Addition[] {
  const [a, b] = [groups.get(into), groups.get(from)]
  if (a === undefined || b === undefined) return []
  const pages = unite(a.first, b.first)
  const late = subtract(unite(a.later, b.later), pages)
  return [...collectImports(groups, [from, into])].flatMap((group) => {
    const one = groups.get(group)
    if (one === undefined) return []
    const added = subtract(pages, one.first)
    const later = subtract(subtract(late, one.first), one.later)
    const { bytes } = one
    return added.size + later.size === 0 ? [] : [{ group, pages: added, later, bytes }]
  })
}

function collectImports(groups: Groups, starts: readonly number[]): Set<number> {
  const found = new Set(starts)
  for (const one of found) for (const next of groups.get(one)?.imports ?? []) found.add(next)
  return found
}

function isTooMuch(unused: ReadonlyMap<string, number>, additions: readonly Addition[]): boolean {
  const sums = new Map<string, number>()
  for (const { pages, bytes } of additions)
    for (const page of pages) sums.set(page, (sums.get(page) ?? unused.get(page) ?? 0) + bytes)
  return [...sums.values()].some((bytes) => bytes > maxUnusedBytes)
}

/** Weighted bytes that a group adds to all page loads. */
function sumLoads({ bytes, first, later }: Pick<Group, 'bytes' | 'first' | 'later'>): number {
  return (sumWeights(first) + sumWeights(later) * laterWeight) * (bytes + fileBytes)
}

function sumWeights(pages: ReadonlySet<string>): number {
  let sum = 0
  for (const page of pages) sum += pageWeights.get(page) ?? 1
  return sum
}

function mergeGroups(groups: Groups, { from, into }: Merge, additions: readonly Addition[]): void {
  const [a, b] = [groups.get(into), groups.get(from)]
  if (a === undefined || b === undefined) return
  for (const { group, ...added } of additions) {
    const one = groups.get(group)
    if (one === undefined) continue
    const later = subtract(unite(one.later, added.later), added.pages)
    groups.set(group, { ...one, first: unite(one.first, added.pages), later })
  }
  const first = unite(a.first, b.first)
  groups.delete(from)
  groups.set(into, {
    members: [...a.members, ...b.members],
    isAlone: false,
    entry: a.entry ?? b.entry,
    bytes: a.bytes + b.bytes,
    imports: subtract(unite(a.imports, b.imports), new Set([from, into])),
    first,
    later: subtract(unite(a.later, b.later), first),
  })
  for (const [i, group] of groups) {
    if (!group.imports.has(from)) continue
    const imports = new Set([...group.imports].map((one) => (one === from ? into : one)))
    groups.set(i, { ...group, imports })
  }
}

/** True if one of the two groups imports the other through a third group. */
const isCyclic = (groups: Groups, { from, into }: Merge): boolean =>
  reaches(groups, from, into) || reaches(groups, into, from)

function reaches(groups: Groups, start: number, end: number): boolean {
  const between = [...(groups.get(start)?.imports ?? [])].filter((one) => one !== end)
  return collectImports(groups, between).has(end)
}

const unite = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b])

const subtract = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((one) => !b.has(one)))
