import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Tables that contain organizations' rows, according to the database. */
export async function selectOrgTables(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'orgId' order by 1`)
  return rows.map(({ name }) => name)
}

/** All of a table's visible rows, deliberately without a condition on the organization. */
export const selectEverything = (tx: Tx, table: string): Promise<{ orgId: string }[]> =>
  tx.query(sql`select * from ${sql.ref(table)}`)

/** All of an organization's data as text, to detect changes. */
export async function fingerprint(tx: OrgTx): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {}
  for (const table of await selectOrgTables(tx)) {
    // Counts of rejected requests are written asynchronously.
    if (table === 'rejected_create') continue
    // `lastUsedAt` of API keys is written asynchronously.
    const rows = await tx.query<{ text: string }>(sql`
      select (to_jsonb(t) - 'lastUsedAt')::text as text from ${sql.ref(table)} t
      where "orgId" = ${tx.orgId} order by 1`)
    rowsByTable[table] = rows.map(({ text }) => text)
  }
  return rowsByTable
}

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
