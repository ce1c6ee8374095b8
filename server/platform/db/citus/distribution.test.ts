import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { template } from '../../../test/database.ts'
import { returnInserted } from '../sql.ts'
import { buildDistribution, planDistribution } from './plan-distribution.ts'
import { hasCitus, isDistributed, type Schema } from './read-schema.ts'
import { parseCreatedTable, splitStatements } from './split-statements.ts'

const server = inject('postgres')
const folder = new URL('../../../migrations/', import.meta.url)
const database = `split_${process.pid}_${Date.now()}`

const admin = new pg.Client(server)
beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${database}`)
})
afterAll(async () => {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})

async function open(name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...server, database: name })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Every definition in the schema, as text. */
async function readDefinitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(`
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class c on c.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and relname not like 'migration%'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname,
      pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
      and conrelid <> coalesce(to_regclass('migration'), 0)
    union all select 'index ' || indexdef from pg_indexes
    where schemaname = 'public' and tablename <> 'migration'
    union all select concat_ws(' ', 'policy', tablename, policyname, cmd, qual, with_check)
    from pg_policies
    union all select concat_ws(' ', 'function', oid::regprocedure, prosrc) from pg_proc
    where pronamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ definition }) => definition)
}

test('migrations create the same schema in single statements, with foreign keys added later', async () => {
  const [divided, whole] = [await open(database), await open(template)]
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const isTransaction = !text.includes('\n-- concurrently\n')
    if (isTransaction) await divided.query('begin')
    for (const statement of splitStatements(text)) {
      const table = parseCreatedTable(statement)
      const steps = table === undefined ? [statement] : [table.create, ...table.foreignKeys]
      for (const step of steps) await divided.query(step)
    }
    if (isTransaction) await divided.query('commit')
  }

  const [own, expected] = [await readDefinitions(divided), await readDefinitions(whole)]
  await Promise.all([divided.end(), whole.end()])
  expect(own).toEqual(expected)
  expect(own.length).toBeGreaterThan(1_000)
})

test('a statement ends at a semicolon that is not part of a text, a comment or a function', () => {
  const text = `-- one; two
    insert into a values ('x;''y', "b;");
    create function f() as $body$ select 1; select 2 $body$;`

  expect(splitStatements(text)).toEqual([
    `insert into a values ('x;''y', "b;")`,
    'create function f() as $body$ select 1; select 2 $body$',
  ])
})

const schema: Schema = {
  tables: [
    { name: 'api_key', placement: 'local', localBytes: 8_192 },
    { name: 'conversion', placement: 'local', localBytes: 0 },
    { name: 'conversion_destination', placement: 'local', localBytes: 0 },
    { name: 'lead', placement: 'local', localBytes: 8_192 },
    { name: 'org', placement: 'local', localBytes: 8_192 },
    { name: 'setup_link', placement: 'local', localBytes: 8_192 },
  ],
  foreignKeys: [
    { from: 'api_key', to: 'org' },
    { from: 'conversion', to: 'conversion_destination' },
  ],
  functions: [
    { signature: 'lead_key(timestamptz, uuid)', isDistributed: false },
    { signature: 'slot_of(bytea)', isDistributed: true },
  ],
}

test('referenced tables are distributed first, and rows leave the coordinator last', () => {
  const share = `'orgId', colocate_with => 'lead'`

  expect(planDistribution(schema)).toEqual([
    `select create_reference_table('"org"')`,
    `select create_reference_table('"api_key"')`,
    `select create_distributed_function('lead_key(timestamptz, uuid)')`,
    `select create_distributed_table('"lead"', 'orgId', colocate_with => 'none')`,
    `select create_distributed_table('"conversion_destination"', ${share})`,
    `select create_distributed_table('"conversion"', ${share})`,
    `select truncate_local_data_after_distributing_table('"api_key"')`,
    `select truncate_local_data_after_distributing_table('"org"')`,
    `select truncate_local_data_after_distributing_table('"lead"')`,
  ])
})

test('nothing is left to do for distributed tables, except for rows that remained', () => {
  const tables = schema.tables.map((table) => ({
    ...table,
    placement:
      table.name === 'setup_link'
        ? ('local' as const)
        : /org|key/.test(table.name)
          ? ('reference' as const)
          : ('distributed' as const),
    localBytes: table.name === 'lead' ? 8_192 : 0,
  }))

  expect(planDistribution({ ...schema, tables, functions: [] })).toEqual([
    `select truncate_local_data_after_distributing_table('"lead"')`,
  ])
})

test('a table that is distributed in another way is named', () => {
  const tables = [{ name: 'lead', placement: 'reference', localBytes: 0 }] as const

  expect(() => planDistribution({ ...schema, tables })).toThrow('lead')
})

test('a table that belongs to no organization stays on the coordinator', () => {
  expect(buildDistribution('setup_link')).toBeUndefined()
})

test('plain PostgreSQL is not a cluster', async () => {
  const client = await open(template)

  expect([await hasCitus(client), await isDistributed(client)]).toEqual([false, false])
  await client.end()
})

test.for([
  ['insert into a select b from c', 'insert into a select b from c\nreturning 1'],
  [
    `with x as (insert into a ("b") select ')' from c) select 1`,
    `with x as (insert into a ("b") select ')' from c\nreturning 1) select 1`,
  ],
  [
    'with x as (select 1) insert into a select (b) from x',
    'with x as (select 1) insert into a select (b) from x\nreturning 1',
  ],
] as const)('inserted rows are returned: %s', ([text, expected]) => {
  expect(returnInserted(text)).toBe(expected)
})

test.for([
  'insert into a values ((select 1))',
  'insert into a select 1 returning b',
  'insert into a select 1 on conflict do nothing',
  'select 1',
] as const)('a statement that does not copy rows is unchanged: %s', (text) => {
  expect(returnInserted(text)).toBe(text)
})
