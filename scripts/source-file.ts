import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface Place {
  /** Starts at 1. */
  readonly line: number
  readonly text: string
}

/** Facts about a TypeScript file, for use by the checks. */
export interface SourceFile {
  /** Path relative to the root of the repository, with `/`. */
  readonly path: string
  readonly lines: number
  /** `text` is the import target: a path in the repository, or the name of a package or builtin. */
  readonly imports: readonly Place[]
  /** Uses of `process.env`; `text` is the function that receives it, such as `readConfig`. */
  readonly environment: readonly Place[]
  readonly anyTypes: readonly Place[]
  /** Each `x as T` without a comment next to it. */
  readonly casts: readonly Place[]
  /** `it.skip`, `test.only`, `describe.todo` and similar. */
  readonly skippedTests: readonly Place[]
  readonly comments: readonly Place[]
}

const folders = '{contract,server,sdk,cli,clients,integrations,pixel,web,bench,conformance,scripts}'

/** Paths of the repository's TypeScript files, relative to `root`. */
export const listSources = (root: string): string[] =>
  globSync([`${folders}/**/*.{ts,tsx}`, '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).sort()

/** Parses the repository's TypeScript files. */
export const readSources = (root: string): SourceFile[] =>
  listSources(root).map((path) => parseSource(path, readFileSync(posix.join(root, path), 'utf8')))

/** @throws Error with the name of a file that is not valid TypeScript. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const place = (start: number, what: string): Place => ({ line: lineAt(text, start), text: what })

  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest ?? []),
  ].map(({ start, value }) => ({ start, value }))
  const environment: Place[] = []
  const anyTypes: Place[] = []
  const skippedTests: Place[] = []
  const casts: Place[] = []
  const explained = new Set(
    comments.flatMap(({ start, end }) => linesBetween(text, start, end, explanationReach)),
  )

  new Visitor({
    // `import(...)` in code and in types; neither is in the list of static imports.
    ImportExpression: ({ source, start }) => {
      if (source.type === 'Literal') specifiers.push({ start, value: String(source.value) })
    },
    TSImportType: ({ source, start }) => specifiers.push({ start, value: source.value }),
    TSAnyKeyword: ({ start }) => anyTypes.push(place(start, 'any')),
    TSAsExpression: ({ start, end, typeAnnotation }) => {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
      const lines = linesBetween(text, start, end, 0)
      if (!isConst && !lines.some((line) => explained.has(line))) casts.push(place(start, 'as'))
    },
    MemberExpression: ({ start, end }) => {
      const source = text.slice(start, end)
      if (source === 'process.env') environment.push(place(start, callAround(text, start)))
      if (skippedTest.test(source)) skippedTests.push(place(start, source))
    },
  }).visit(program)

  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: specifiers.map(({ start, value }) => place(start, resolveTarget(path, value))),
    environment,
    anyTypes,
    casts,
    skippedTests,
    comments: comments.map(({ start, value }) => place(start, value)),
  }
}

const skippedTest = /^(it|test|describe|suite)(\.\w+)*\.(skip|only|todo)$/

/** Number of lines after a comment that it still explains. */
const explanationReach = 3

function linesBetween(text: string, start: number, end: number, reach: number): number[] {
  const first = lineAt(text, start)
  const last = lineAt(text, end) + reach
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** `readConfig(process.env` → `readConfig`; empty if `process.env` is not the first argument. */
const callAround = (text: string, start: number): string =>
  /(\w+)\(\s*$/.exec(text.slice(0, start))?.[1] ?? ''

/** `./lead-store.ts` in `server/features/leads/x.ts` → `server/features/leads/lead-store.ts`. */
const resolveTarget = (path: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(path), specifier))
    : specifier
