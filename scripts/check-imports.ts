import { posix } from 'node:path'
import { environmentReaders, looseBodies, reserved, type Zone, zones } from './import-rules.ts'
import { type Place, readSources, type SourceFile } from './source-file.ts'

const maxLines = 250
const maxFiles = 20

/**
 * Violations of the import rules: forbidden imports, use of the environment, SQL or HTTP in the
 * wrong place, and markers of unfinished work.
 *
 * @returns One line per violation, with the file, the line and the reason for the rule.
 */
export const findViolations = (files: readonly SourceFile[]): string[] => [
  ...files.flatMap((file) => [
    ...zoneViolations(file),
    ...reservedViolations(file),
    ...environmentViolations(file),
    ...haste(file),
  ]),
  ...featureCycles(files),
  ...sizeViolations(files),
]

/** Files and folders that exceed their size limits; tests do not count toward a folder's limit. */
function sizeViolations(files: readonly SourceFile[]): string[] {
  const written = files.filter(({ path }) => !path.endsWith('.generated.ts'))
  const sources = written.filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const folders = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  return [
    ...written
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => `${path}: has ${lines} lines, over ${maxLines}: split it by topic`),
    ...[...folders]
      .filter(([, inside]) => inside.length > maxFiles)
      .map(
        ([path, { length }]) =>
          `${path}: has ${length} source files, over ${maxFiles}: split it by topic`,
      ),
  ]
}

const at = ({ path }: SourceFile, { line }: Place, what: string): string =>
  `${path}:${line}: ${what}`

const matches = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => posix.matchesGlob(path, glob))

const isOwnFile = (target: string): boolean => /^[^@].*\.(tsx?|json)$/.test(target)

const isBuiltin = (target: string): boolean => target.startsWith('node:')

/** `zod/v4` → `zod`, `@scope/name/part` → `@scope/name`. */
const toPackageName = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

function zoneViolations(file: SourceFile): string[] {
  const zone = zones.find(({ files }) => matches(file.path, [files.replace('{folder}', '*')]))
  if (zone === undefined) return [`${file.path}: no rule in scripts/import-rules.ts covers it`]
  return file.imports
    .filter(({ text }) => !allows(zone, file.path, text))
    .map((place) => at(file, place, `must not import ${place.text}: ${zone.because}`))
}

function allows(zone: Zone, path: string, target: string): boolean {
  if (!isOwnFile(target)) return zone.packages?.includes(toPackageName(target)) ?? true
  const folder = path.split('/')[zone.files.split('/').indexOf('{folder}')] ?? ''
  return matches(
    target,
    zone.may.map((glob) => glob.replace('{folder}', folder)),
  )
}

const reservedViolations = (file: SourceFile): string[] =>
  reserved
    .filter(({ only }) => !matches(file.path, only))
    .flatMap(({ targets, because }) =>
      file.imports
        .filter(({ text }) =>
          matches(isOwnFile(text) || isBuiltin(text) ? text : toPackageName(text), targets),
        )
        .map((place) => at(file, place, `must not import ${place.text}: ${because}`)),
    )

function environmentViolations(file: SourceFile): string[] {
  const reader = environmentReaders.find(({ files }) => matches(file.path, [files]))
  return file.environment
    .filter(({ text }) => reader === undefined || !(reader.only ?? [text]).includes(text))
    .map((place) =>
      at(file, place, 'must not read process.env: only server/config.ts reads the environment'),
    )
}

const unfinished = /\b(TODO|FIXME)\b/

const haste = (file: SourceFile): string[] => [
  ...(matches(file.path, looseBodies) ? [] : file.anyTypes).map((place) =>
    at(file, place, '`any` disables type checking; name the type'),
  ),
  // A wrong cast in a test only causes that test to fail.
  ...(file.path.endsWith('.test.ts') ? [] : file.casts).map((place) =>
    at(file, place, '`as` needs a comment that says why the assertion is safe'),
  ),
  ...file.skippedTests.map((place) =>
    at(file, place, `${place.text}: do not skip or single out tests`),
  ),
  ...file.comments
    .filter(({ text }) => unfinished.test(text))
    .map((place) => at(file, place, 'finish it or open an issue: no TODO or FIXME in the code')),
]

const parseFeature = (path: string): string | undefined =>
  /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** Dependency cycles between features, each reported once as `leads → quota → leads`. */
function featureCycles(files: readonly SourceFile[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const feature = parseFeature(path)
    if (feature === undefined || path.endsWith('.test.ts')) continue
    const others = uses.get(feature) ?? new Set()
    for (const { text } of imports) others.add(parseFeature(text) ?? feature)
    others.delete(feature)
    uses.set(feature, others)
  }
  const circles = [...uses.keys()].flatMap((feature) => wayBack(feature, uses)).reverse()
  // Searches from every feature in a cycle find the same cycle; keeps only one of these paths.
  return [...new Map(circles.map((way) => [[...way].sort().join(), way])).values()].map(
    (way) =>
      `server/features: ${[...way, way[0]].join(' → ')}: features must not import each other in a cycle`,
  )
}

/** Shortest path from a feature back to itself, if any. */
function wayBack(feature: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const ways = [[feature]]
  const visited = new Set<string>()
  for (const way of ways) {
    for (const next of uses.get(way.at(-1) ?? '') ?? []) {
      if (next === feature) return [way]
      if (!visited.has(next)) ways.push([...way, next])
      visited.add(next)
    }
  }
  return []
}

if (import.meta.main) {
  const files = readSources('.')
  const violations = findViolations(files)
  console.log(
    violations.length === 0
      ? `imports: ${files.length} files are valid`
      : [...violations, `imports: ${violations.length} violations`].join('\n'),
  )
  process.exitCode = Math.min(violations.length, 1)
}
