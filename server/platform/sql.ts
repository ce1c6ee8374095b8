import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

export { sql } from 'kysely'

/** A statement or a part of one, with its values kept apart from its text. */
export type Sql<Row = unknown> = RawBuilder<Row>

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const names = new Map<string, string>()

/** Statement shapes that are kept prepared per connection; the rest are planned each time. */
const maxPrepared = 400

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxPrepared) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The form that `pg` takes: text, values, and a name so that the plan is reused. */
export function prepared(statement: Sql): { text: string; values: unknown[]; name?: string } {
  const { sql: text, parameters } = statement.compile(compiler)
  const name = nameOf(text)
  const values = [...parameters]
  return name === undefined ? { text, values } : { text, values, name }
}
