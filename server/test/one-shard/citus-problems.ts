import { returnInserted } from '../../platform/db/sql.ts'

/** Kinds of statements that Citus rejects or runs differently, found by their text. */
const kinds: readonly (readonly [problem: string, pattern: RegExp])[] = [
  [
    'set_config does not reach other machines; use tx.set',
    /\bset_config\s*\(\s*'(app\.|timezone)/i,
  ],
  [
    'an interval is added to an instant in an update; convert the instant to UTC first',
    /\bupdate\b[^;]*\bset\b(?:(?!\bwhere\b|\bfrom\b)[^;])*"\w+(At|Until)"\s*[-+]\s*(interval\b|\$\d+::interval)/i,
  ],
  [
    'a subquery of several columns locks rows; use ctid',
    /"\s*\)\s+in\s*\(\s*select\b[^)]*\bskip\s+locked/i,
  ],
]

/** A parameter in the upsert part of `insert … select` loses its type. */
const upsertWithParameter =
  /\binsert\s+into\b[^;]*\bselect\b[^;]*\bon\s+conflict\b(?:(?!\breturning\b)[^;])*\$\d/i

/** Reasons why Citus would not run a statement as PostgreSQL does. */
export function findCitusProblems(text: string): string[] {
  return [
    ...kinds.filter(([, pattern]) => pattern.test(text)).map(([problem]) => problem),
    ...(parts(text).some((part) => upsertWithParameter.test(part))
      ? ['a parameter in an upsert that selects its rows; use the columns of excluded']
      : []),
    ...(copies(returnInserted(text)) ? ['inserted rows are copied; return them'] : []),
  ]
}

/** The statement's parts without those that are nested in them. */
function parts(text: string): string[] {
  const done: string[] = []
  const levels = ['']
  for (const [part] of text.matchAll(/'[^']*'|"[^"]*"|[()]|[^'"()]+/g)) {
    if (part === '(') levels.push('')
    else if (part === ')') done.push(levels.pop() ?? '')
    else levels.push(`${levels.pop() ?? ''}${part}`)
  }
  return [...done, ...levels]
}

const copies = (text: string): boolean =>
  parts(text).some(
    (part) =>
      /^\s*(with\b.*)?\binsert\s+into\b.*\bselect\b/is.test(part) &&
      !/\b(returning|on\s+conflict)\b/i.test(part),
  )
