import type { ChunkNode } from './read-chunk-graph.ts'

export interface NamedFiles {
  /** Name of the file that contains a module, by the module's path relative to `web/`. */
  readonly byModule: ReadonlyMap<string, string>
  /** Name of the file that contains a page or another dynamically imported module. */
  readonly byEntry: ReadonlyMap<string, string>
}

/**
 * Names each file after its dynamically imported module or, if there is none, after its last
 * module.
 */
export function nameFiles(
  nodes: readonly ChunkNode[],
  files: readonly (readonly number[])[],
): NamedFiles {
  const byModule = new Map<string, string>()
  const byEntry = new Map<string, string>()
  const used = new Set<string>()
  for (const members of files) {
    const chunks = members.flatMap((i) => nodes[i] ?? [])
    const modules = chunks.flatMap((chunk) => chunk.modules)
    const entry = chunks.find((chunk) => chunk.entry !== undefined)?.entry
    // If a chunk is not merged with others, the bundler names its file.
    if (chunks.length === 1 && entry !== undefined && entry !== 'index.html') continue
    const name = findFreeName(entry ?? modules.at(-1) ?? '', used)
    used.add(name)
    if (entry !== undefined) byEntry.set(entry, name)
    for (const path of modules) byModule.set(path, name)
  }
  return { byModule, byEntry }
}

/** Unique file name, without folder or extension. */
function findFreeName(path: string, used: ReadonlySet<string>): string {
  const base = /([^/]+?)(\.\w+)*$/.exec(path)?.[1] ?? 'shared'
  if (!used.has(base)) return base
  for (let i = 2; ; i++) if (!used.has(`${base}-${i}`)) return `${base}-${i}`
}
