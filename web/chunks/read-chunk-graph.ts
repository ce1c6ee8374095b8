import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { isPage, pageParts } from './page-parts.ts'

type OutputChunk = Rolldown.OutputChunk

/** Chunk of the planning build, which splits the code into the smallest possible chunks. */
export interface ChunkNode {
  /** Paths of the modules, relative to `web/`. */
  readonly modules: readonly string[]
  /** Path of the dynamically imported module; undefined for shared code. */
  readonly entry: string | undefined
  /** Estimated compressed size in bytes. */
  readonly bytes: number
  /** Indexes of the chunks that must run before this one. */
  readonly imports: readonly number[]
  /** Pages that need the chunk before they can show anything. */
  readonly first: ReadonlySet<string>
  /** Pages that need the chunk later, such as after a click. */
  readonly later: ReadonlySet<string>
}

/** Ratio of compressed size to size before minification, as measured on the lead list. */
const compressedShare = 0.14

/**
 * Reads which pages need which chunks. Unlike the imports in the source, chunks contain only those
 * parts of a library that the pages use.
 *
 * @param root  The folder `web/`.
 */
export function readChunkGraph(chunks: readonly OutputChunk[], root: string): ChunkNode[] {
  const indexes = new Map(chunks.map(({ fileName }, i) => [fileName, i]))
  const toIndexes = (files: readonly string[]) => files.flatMap((file) => indexes.get(file) ?? [])
  const toPath = (id: string) => relative(root, id).replaceAll('\\', '/')
  const nodes = chunks.map((chunk) => ({
    modules: chunk.moduleIds.map(toPath),
    entry: chunk.facadeModuleId === null ? undefined : toPath(chunk.facadeModuleId),
    bytes: chunk.code.length * compressedShare,
    imports: toIndexes(chunk.imports),
    dynamicImports: toIndexes(chunk.dynamicImports),
    first: new Set<string>(),
    later: new Set<string>(),
  }))
  const pages = nodes.flatMap(({ entry = '' }) => (isPage(entry) ? [entry] : []))
  for (const page of pages) {
    const parts = new Set(pageParts(page))
    const starts = nodes.flatMap(({ entry }, i) => (parts.has(entry ?? '') ? [i] : []))
    const first = collect(starts, (i) => nodes[i]?.imports ?? [])
    for (const i of first) nodes[i]?.first.add(page)
    const opened = collect(starts, (i) => [
      ...(nodes[i]?.imports ?? []),
      ...(nodes[i]?.dynamicImports ?? []).filter((one) => !isRoute(nodes[one]?.entry)),
    ])
    for (const i of opened) if (!first.has(i)) nodes[i]?.later.add(page)
  }
  return nodes
}

/** True if the router loads this module on navigation. */
const isRoute = (entry = ''): boolean => isPage(entry) || entry === 'layout/app-shell.tsx'

function collect(starts: readonly number[], next: (i: number) => readonly number[]): Set<number> {
  const found = new Set(starts)
  for (const i of found) for (const one of next(i)) found.add(one)
  return found
}
