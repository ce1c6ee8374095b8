import pg from 'pg'
import template, { empty, join, raw, type Sql } from 'sql-template-tag'

/** A statement or a part of one, with its values kept apart from its text. */
export type { Sql }

/** `"lead"."createdAt"` from `lead.createdAt`: a name of ours, quoted. */
const ref = (name: string): Sql => raw(name.split('.').map(pg.escapeIdentifier).join('.'))

const comma = raw(', ')

const list = (parts: readonly unknown[], separator: Sql = comma): Sql =>
  parts.length === 0 ? empty : join(parts, separator.sql)

/**
 * SQL with values: sql`select … where id = ${id}`. Parts nest: a value that is itself SQL becomes
 * part of the text, anything else a parameter. Parts without values are best made once, at load.
 */
export const sql = Object.assign(
  (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql =>
    template(strings, ...values),
  {
    /** Parts or values, separated by commas or by another part; none give nothing. */
    join: list,
    /** Text of ours that is SQL; never anything from outside. */
    raw,
    ref,
    /** Columns of ours, separated by commas, of a table's alias where one is given. */
    columns: (names: readonly string[], alias?: string): Sql =>
      list(names.map((name) => ref(alias === undefined ? name : `${alias}.${name}`))),
    /** `"name" = $1, …` of what is given; `undefined` leaves a column as it is. */
    assign: (changes: object): Sql =>
      list(
        Object.entries(changes)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => template`${ref(name)} = ${value}`),
      ),
    /** Whole numbers as an array; `pg` would quote and escape each. */
    integers: (numbers: readonly number[]): Sql => template`${`{${numbers.join()}}`}::integer[]`,
    /** A text of ours as a constant, where a parameter would hide it from the planner. */
    lit: (value: string | number): Sql =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
  },
)

const names = new Map<string, string>()

/** Statement shapes that are kept prepared per connection; the rest are planned each time. */
const maxPrepared = 400

function getStatementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= maxPrepared) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The form that `pg` takes: text, values, and a name so that the plan is reused. */
export function prepared({ text, values }: Sql): pg.QueryConfig & { values: unknown[] } {
  const name = getStatementName(text)
  return name === undefined ? { text, values } : { text, values, name }
}
