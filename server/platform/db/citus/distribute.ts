import type pg from 'pg'
import { allowLocalTables, buildDistribution, planDistribution } from './plan-distribution.ts'
import { readSchema } from './read-schema.ts'
import { parseCreatedTable, splitStatements } from './split-statements.ts'

/**
 * Distributes whatever is not distributed yet. Can be repeated after each step, including one that
 * failed.
 *
 * @param say  Called with each statement.
 * @returns Number of statements.
 */
export async function distribute(
  client: pg.Client,
  say: (line: string) => void = () => undefined,
): Promise<number> {
  await checkRole(client)
  await client.query(allowLocalTables)
  const statements = planDistribution(await readSchema(client))
  for (const statement of statements) {
    say(statement)
    await client.query(statement)
  }
  return statements.length
}

/** @throws Error if the role cannot see the rows that it would move. */
async function checkRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as sees from pg_roles
     where rolname = current_user`,
  )
  if (rows[0]?.sees === true) return
  throw new Error(`The role "${rows[0]?.name}" cannot move rows to other machines, because row-level
security hides them. As a superuser, run: alter role "${rows[0]?.name}" bypassrls`)
}

/**
 * Runs a migration on distributed tables. Citus needs one statement at a time, one connection for
 * the whole transaction, and tables that are distributed before they reference others.
 */
export async function runOnDistributed(client: pg.Client, text: string): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(allowLocalTables.replace('set ', 'set local '))
  for (const statement of splitStatements(text)) {
    const table = parseCreatedTable(statement)
    const distribution = table && buildDistribution(table.name)
    if (table === undefined || distribution === undefined) {
      await client.query(statement)
      continue
    }
    for (const step of [table.create, distribution, ...table.foreignKeys]) await client.query(step)
  }
}
