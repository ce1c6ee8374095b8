import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { listSources, type Place } from './source-file.ts'

interface Rule {
  readonly name: string
  /**
   * Text that a rule applies to: function names, names of any binding, or prose (comments, string
   * literals and docs).
   */
  readonly in: 'functions' | 'names' | 'prose'
  readonly pattern: RegExp
}

/** The rules of AGENTS.md and docs/style.md that a pattern can check. */
const rules: readonly Rule[] = [
  { name: 'functions named …Of', in: 'functions', pattern: /[a-z0-9]Of$/g },
  {
    name: 'participles and everyday verbs as names',
    in: 'names',
    pattern:
      /^(anew|asked|begun|come|gone|heard|known|meant|said|saying|seen|tell|told|tried|wanted|whoever|wish(es)?)s?$/g,
  },
  { name: 'told, whoever, anew', in: 'prose', pattern: /\b(tells|told|whoever|anew)\b/gi },
  { name: 'of whom, of which', in: 'prose', pattern: /\bof (whom|which|what|who)\b/gi },
  {
    name: 'goes on, stands, lies in',
    in: 'prose',
    pattern: /\b(goes? on|stands(?! for| in for)|lies? in)\b/gi,
  },
  { name: 'somebody, everybody', in: 'prose', pattern: /\b(somebody|everybody)\b/gi },
  { name: 'True where', in: 'prose', pattern: /\bTrue (where|for what)\b/g },
]

/** One finding: `text` breaks `rule`. */
export interface Finding extends Place {
  readonly path: string
  readonly rule: string
}

/**
 * Files that contain forbidden words on purpose: they read reports from ad platforms or, like this
 * file, define the words.
 */
const exempt = /\/(platform-columns|check-words)[.\w]*ts$|\.generated\.ts$/

/**
 * Places where forbidden words are quoted, as in docs/style.md: table rows, code and text in
 * quotation marks.
 */
const quoted = /^\|.*$|```[\s\S]*?```|`[^`\n]*`|“[^”\n]*”/gm

/** Prose in a Markdown file that breaks a rule. */
export const findOddProse = (path: string, text: string): Finding[] =>
  findIn(
    'prose',
    path,
    text,
    text.replace(quoted, (hidden) => hidden.replace(/[^\n]/g, ' ')),
  )

function findIn(
  kind: Rule['in'],
  path: string,
  source: string,
  text: string,
  start = 0,
): Finding[] {
  return rules
    .filter((one) => one.in === kind)
    .flatMap((rule) =>
      [...text.matchAll(rule.pattern)].map((match) => ({
        path,
        line: source.slice(0, start + match.index).split('\n').length,
        rule: rule.name,
        text: match[0],
      })),
    )
}

/** Names, comments and strings in a TypeScript file that break a rule. */
export function findOddWords(path: string, source: string): Finding[] {
  const { program, comments } = parseSync(path, source)
  const findings: Finding[] = []
  const check = (kind: Rule['in'], text: string, start: number) => {
    findings.push(...findIn(kind, path, source, text, start))
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
    // A literal without a space is a code, a key or a path.
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && value.includes(' ')) check('prose', value, start)
    },
    TemplateElement: ({ value, start }) => {
      if (value.raw.includes(' ')) check('prose', value.raw, start)
    },
  }).visit(program)
  // A comment starts with two characters that are not part of its value.
  for (const { value, start } of comments) check('prose', value, start + 2)
  return findings.sort((a, b) => a.line - b.line)
}

/** The parts of a syntax tree node that can bind names. */
interface Pattern {
  readonly type: string
  readonly start: number
  readonly name?: unknown
  readonly [part: string]: unknown
}

/** Every name that a variable, parameter or destructuring pattern binds. */
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

/** Markdown files written by hand; `docs/reference/` is generated. */
const listDocs = (): string[] =>
  globSync('{*.md,{docs,server,sdk,cli,clients,pixel,bench,conformance}/**/*.md}', {
    exclude: ['**/node_modules/**', 'docs/reference/**'],
  }).sort()

if (import.meta.main) {
  const findings = [
    ...listSources('.')
      .filter((path) => !exempt.test(path))
      .flatMap((path) => findOddWords(path, readFileSync(path, 'utf8'))),
    ...listDocs().flatMap((path) => findOddProse(path, readFileSync(path, 'utf8'))),
  ]
  for (const { path, line, rule, text } of findings) {
    console.log(`${path}:${line}: "${text}" (${rule}): see docs/style.md`)
  }
  console.log(`words: ${findings.length} findings`)
  process.exitCode = Math.min(findings.length, 1)
}
