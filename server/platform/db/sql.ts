import pg from 'pg'
import template, { empty, join, raw, type Sql } from 'sql-template-tag'

/** All or part of a statement, with the values kept separate from the text. */
export type { Sql }

/** Converts `lead.createdAt` to `"lead"."createdAt"`. Only for internal names. */
const ref = (name: string): Sql => raw(name.split('.').map(pg.escapeIdentifier).join('.'))

const comma = raw(', ')

const list = (parts: readonly unknown[], separator: Sql = comma): Sql =>
  parts.length === 0 ? empty : join(parts, separator.sql)

/**
 * SQL with values: sql`select … where id = ${id}`. Nested SQL is inlined; any other value becomes a
 * parameter. Create parts without values only once, at module load.
 */
export const sql = Object.assign(
  (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql =>
    template(strings, ...values),
  {
    /**
     * Joins parts or values with commas or another separator. The result is empty if there are no
     * parts.
     */
    join: list,
    /** Inserts an internal string as SQL. Never use this for external input. */
    raw,
    ref,
    /** Comma-separated internal columns, optionally qualified with an alias. */
    columns: (names: readonly string[], alias?: string): Sql =>
      list(names.map((name) => ref(alias === undefined ? name : `${alias}.${name}`))),
    /** Assignments for an UPDATE (`"name" = $1, …`); `undefined` leaves a column unchanged. */
    assign: (changes: object): Sql =>
      list(
        Object.entries(changes)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => template`${ref(name)} = ${value}`),
      ),
    /** Integers passed as an array, because `pg` would quote and escape each one. */
    integers: (numbers: readonly number[]): Sql => template`${`{${numbers.join()}}`}::integer[]`,
    /**
     * Inlines an internal string as a constant, which the query planner can use, unlike a
     * parameter.
     */
    lit: (value: string | number): Sql =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
  },
)

/** Number of rows per string; a string of up to about 100 kB is cheap to collect as garbage. */
const rowsPerString = 40

/**
 * Encodes rows as a JSON array for a parameter of type `json`. One string for a batch of 1,000
 * leads would have 2 MB, which V8 stores among its old objects: collecting them took a tenth of
 * the process's time.
 */
export function encodeRows(rows: readonly object[]): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < rows.length; at += rowsPerString) {
    const items = JSON.stringify(rows.slice(at, at + rowsPerString)).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? items : `,${items}`))
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

const names = new Map<string, string>()

/**
 * Maximum number of distinct statements prepared per connection. The rest are planned on each use.
 */
const maxPrepared = 400

function getStatementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= maxPrepared) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const citusTexts = new Map<string, string>()

/** Text of a statement for Citus. */
function loadCitusText(text: string): string {
  const existing = citusTexts.get(text)
  if (existing !== undefined) return existing
  const converted = returnInserted(text)
  if (citusTexts.size < maxPrepared) citusTexts.set(text, converted)
  return converted
}

/**
 * Makes every `insert … select` return its rows, including those nested in other statements. Citus
 * would otherwise use `copy`, which is rejected for tables with row-level security.
 */
export function returnInserted(text: string): string {
  // Text of the current group without quoted or nested parts, for each level of parentheses.
  const levels = ['']
  const ending = () =>
    /^\s*(with\b.*)?\binsert\s+into\b.*\bselect\b/is.test(levels.at(-1) ?? '') &&
    !/\b(returning|on\s+conflict)\b/i.test(levels.at(-1) ?? '')
      ? '\nreturning 1'
      : ''
  const parts = (text.match(/'[^']*'|"[^"]*"|[()]|[^'"()]+/g) ?? []).map((part) => {
    if (part === ')') {
      const end = ending()
      levels.pop()
      return `${end})`
    }
    if (part === '(') levels.push('')
    else levels.push(`${levels.pop() ?? ''}${/^['"]/.test(part) ? ' quoted ' : part}`)
    return part
  })
  return `${parts.join('')}${ending()}`
}

/**
 * Query config for `pg`: the text, the values, and a name that allows `pg` to reuse the plan.
 *
 * @param isCitus  Adapts the statement to Citus.
 */
export function prepared(
  { text: plainText, values }: Sql,
  isCitus = false,
): pg.QueryConfig & { values: unknown[] } {
  const text = isCitus ? loadCitusText(plainText) : plainText
  const name = getStatementName(text)
  return name === undefined ? { text, values } : { text, values, name }
}
