import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Tables that contain organizations' rows, according to the database. */
export async function selectOrgTables(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and attname = 'orgId' order by 1`)
  return rows.map(({ name }) => name)
}

/** All of a table's visible rows, deliberately without a condition on the organization. */
export const selectEverything = (tx: Tx, table: string): Promise<{ orgId: string }[]> =>
  tx.query(sql`select * from ${sql.ref(table)}`)

/** All of an organization's data as text, to detect changes. */
export async function fingerprint(tx: OrgTx): Promise<Record<string, string[]>> {
  // Counts of rejected requests are written asynchronously.
  const tables = (await selectOrgTables(tx)).filter((table) => table !== 'rejected_create')
  // One statement for all tables, because hundreds of tests compare fingerprints.
  const rows = await tx.query<{ table: string; text: string }>(
    sql.join(tables.map(buildSelectAsText(tx.orgId)), sql` union all `),
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const table of tables) rowsByTable[table] = []
  for (const { table, text } of rows) rowsByTable[table]?.push(text)
  for (const texts of Object.values(rowsByTable)) texts.sort()
  return rowsByTable
}

/** `lastUsedAt` of API keys is written asynchronously. */
const buildSelectAsText = (orgId: string) => (table: string) =>
  sql`
  select ${sql.lit(table)} as "table", (to_jsonb(t) - 'lastUsedAt')::text as text
  from ${sql.ref(table)} t where "orgId" = ${orgId}`

/** Tries to insert a row for an arbitrary organization. */
export const insertAs = (tx: Tx, table: string, orgId: string): Promise<unknown[]> =>
  tx.query(sql`insert into ${sql.ref(table)} ("orgId") values (${orgId})`)

/** Tries to move all rows in a table to an arbitrary organization. @returns The affected rows. */
export const giveAway = (tx: Tx, table: string, orgId: string): Promise<unknown[]> =>
  tx.query(sql`update ${sql.ref(table)} set "orgId" = ${orgId} returning 1`)

/** Tries to delete all rows in a table. @returns The deleted rows. */
export const deleteEverything = (tx: Tx, table: string): Promise<{ orgId: string }[]> =>
  tx.query(sql`delete from ${sql.ref(table)} returning "orgId"`)

/** Stores a user who is a member of the organization. @returns The user's ID. */
export async function insertMember(tx: OrgTx, email: string): Promise<string> {
  const id = newId()
  const now = new Date().toISOString()
  await tx.query(sql`
    insert into person (id, name, email, "createdAt", "updatedAt")
    values (${id}, ${email}, ${email}, ${now}, ${now})`)
  await tx.query(sql`
    insert into member ("orgId", id, "userId", role, "createdAt")
    values (${tx.orgId}, ${newId()}, ${id}, 'owner', ${now})`)
  return id
}

export async function insertInvitation(tx: OrgTx, email: string): Promise<void> {
  const id = newId()
  const now = new Date().toISOString()
  await tx.query(sql`
    insert into invitation ("orgId", id, email, role, "tokenHash", "createdAt", "expiresAt")
    values (${tx.orgId}, ${id}, ${email}, 'viewer', ${id}, ${now}, ${now})`)
}

/** Number of rows in a table that belong to an organization. */
export async function countRows(tx: OrgTx, table: string): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from ${sql.ref(table)} where "orgId" = ${tx.orgId}`)
  return counted?.n ?? 0
}
