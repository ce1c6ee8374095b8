import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { distributeDatabase } from './distribute-database.ts'

const server = inject('postgres')
const name = `distribute_${process.pid}_${Date.now()}`

async function run(database: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ ...server, database })
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query(statements.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await run(server.database, `create role ${name} login`, `create database ${name} owner ${name}`)
  // PostgreSQL without Citus, which looks like it to the service until a table is distributed.
  await run(
    name,
    `update pg_extension set extname = 'citus' where extname = 'plpgsql'`,
    'create table pg_dist_partition (logicalrelid regclass, partmethod "char")',
    `grant select on pg_dist_partition to ${name}`,
  )
})
afterAll(() => run(server.database, `drop database ${name} with (force)`, `drop role ${name}`))

test('a role that owns the tables keeps its rights, so that later versions can migrate', async () => {
  const url = `postgres://${name}@localhost:${server.port}/${name}?host=${server.host}`

  const distributing = distributeDatabase({ url, ownerUrl: url }, () => undefined)

  await expect(distributing).rejects.toThrow(`alter role "${name}" bypassrls`)
  const [rights] = await run(
    name,
    `select has_table_privilege('${name}', 'migration', 'insert') as inserts,
      has_table_privilege('${name}', 'lead_history', 'delete') as deletes`,
  )
  expect(rights).toEqual({ inserts: true, deletes: true })
})
