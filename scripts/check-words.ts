import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { listSources, type Place } from './source-file.ts'

/** Allowed findings by folder and rule. It only shrinks: `--update` lowers it. */
const allowancePath = 'scripts/words-allowed.json'

interface Rule {
  readonly name: string
  /** Checked texts: names of functions, names of any binding, or comments. */
  readonly in: 'functions' | 'names' | 'comments'
  readonly pattern: RegExp
}

/** Rules of AGENTS.md about names and comments that a pattern can check. */
const rules: readonly Rule[] = [
  { name: 'functions named …Of', in: 'functions', pattern: /[a-z0-9]Of$/g },
  {
    name: 'participles and everyday verbs as names',
    in: 'names',
    pattern:
      /^(anew|asked|begun|come|gone|heard|known|meant|said|saying|seen|tell|told|tried|wanted|whoever|wish(es)?)s?$/g,
  },
  {
    name: 'tell, told, whoever, anew',
    in: 'comments',
    pattern: /\b(tells?|told|whoever|anew)\b/gi,
  },
  { name: 'of whom, of which', in: 'comments', pattern: /\bof (whom|which|what|who)\b/gi },
  { name: 'goes on, stands, lies in', in: 'comments', pattern: /\b(goes? on|stands|lies? in)\b/gi },
  { name: 'True where', in: 'comments', pattern: /\bTrue (where|for what)\b/g },
]

export interface Finding extends Place {
  readonly path: string
  readonly rule: string
}

/** Names and comments of a TypeScript file that break a rule. */
export function findOddWords(path: string, source: string): Finding[] {
  const { program, comments } = parseSync(path, source)
  const findings: Finding[] = []
  const check = (kind: Rule['in'], text: string, start: number) => {
    for (const rule of rules.filter((one) => one.in === kind)) {
      for (const match of text.matchAll(rule.pattern)) {
        const line = source.slice(0, start + match.index).split('\n').length
        findings.push({ path, line, rule: rule.name, text: match[0] })
      }
    }
  }
  const checkNames = (pattern: unknown) => {
    for (const { name, start } of namesIn(pattern)) check('names', name, start)
  }
  const checkFunction = (id: unknown) => {
    for (const { name, start } of namesIn(id)) check('functions', name, start)
  }
  new Visitor({
    FunctionDeclaration: ({ id, params }) => {
      checkFunction(id)
      checkNames([id, ...params])
    },
    FunctionExpression: ({ params }) => checkNames(params),
    ArrowFunctionExpression: ({ params }) => checkNames(params),
    CatchClause: ({ param }) => checkNames(param),
    VariableDeclarator: ({ id, init }) => {
      checkNames(id)
      if (init?.type.endsWith('FunctionExpression')) checkFunction(id)
    },
  }).visit(program)
  // `value` lacks the two characters that start a comment.
  for (const { value, start } of comments) check('comments', value, start + 2)
  return findings.sort((a, b) => a.line - b.line)
}

/** The part of a syntax tree node that binds names. */
interface Pattern {
  readonly type: string
  readonly start: number
  readonly name?: unknown
  readonly [part: string]: unknown
}

/** Names that a variable, parameter or destructuring pattern binds. */
function namesIn(pattern: unknown): { name: string; start: number }[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isPattern(pattern)) return []
  const { type, name, start } = pattern
  if (type === 'Identifier' && typeof name === 'string') return [{ name, start }]
  const { properties, elements, left, argument, value, parameter } = pattern
  return type === 'Literal' ? [] : namesIn([properties, elements, left, argument, value, parameter])
}

const isPattern = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export type Counts = Record<string, Record<string, number>>

const folder = /^(?:server|web)\/(?:features\/[^/]+|[^/]+(?=\/))|^[^/]+/

/** Counts by folder: `server/features/leads`, `server/http`, `web/components`, `sdk`. */
export function countFindings(findings: readonly Finding[]): Counts {
  const counts: Counts = {}
  for (const { path, rule } of findings) {
    const name = folder.exec(path)?.[0] ?? path
    const inFolder = counts[name] ?? {}
    counts[name] = { ...inFolder, [rule]: (inFolder[rule] ?? 0) + 1 }
  }
  return counts
}

/** Differences between findings and allowance: more is an error, less must be recorded. */
export function compareCounts(found: Counts, allowed: Counts): string[] {
  const folders = [...new Set([...Object.keys(found), ...Object.keys(allowed)])].sort()
  return folders.flatMap((name) =>
    rules.flatMap(({ name: rule }) => {
      const [is, was] = [found[name]?.[rule] ?? 0, allowed[name]?.[rule] ?? 0]
      if (is > was) return [`${name}: ${is} × "${rule}", at most ${was}: see AGENTS.md`]
      return is < was ? [`${name}: ${is} × "${rule}", ${was} allowed: run with --update`] : []
    }),
  )
}

if (import.meta.main) {
  const findings = listSources('.')
    .filter((path) => !path.endsWith('.generated.ts') && !/^scripts\/check-words/.test(path))
    .flatMap((path) => findOddWords(path, readFileSync(path, 'utf8')))
  const found = countFindings(findings)
  // Only this script writes the file.
  const allowed = JSON.parse(readFileSync(allowancePath, 'utf8')) as Counts
  const problems = compareCounts(found, allowed)
  const isWorse = problems.some((problem) => problem.endsWith('see AGENTS.md'))
  if (process.argv.includes('--list')) {
    for (const { path, line, text } of findings) console.log(`${path}:${line}: ${text}`)
  }
  if (process.argv.includes('--update') && !isWorse) {
    const sorted = Object.fromEntries(Object.entries(found).sort())
    writeFileSync(allowancePath, `${JSON.stringify(sorted, null, 2)}\n`)
  } else {
    console.log([...problems, `words: ${findings.length} allowed findings remain`].join('\n'))
    process.exitCode = Math.min(problems.length, 1)
  }
}
