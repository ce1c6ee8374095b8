import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A table of organizations. */
export interface OrgTable {
  readonly name: string
  /** Tables that its rows refer to. */
  readonly parents: readonly string[]
}

/**
 * Every table with rows of organizations that we may delete, as the database itself tells: one that
 * a migration adds later is among them without being named anywhere. Of what is only ever added to
 * the service may delete nothing; it goes with its leads, or with the organization.
 */
export const selectOrgTables = (tx: Tx): Promise<OrgTable[]> =>
  tx.query(sql`
    select child.relname as name, array(
      select parent.relname::text from pg_constraint key
      join pg_class parent on parent.oid = key.confrelid
      where key.contype = 'f' and key.conrelid = child.oid) as parents
    from pg_class child join pg_attribute a on a.attrelid = child.oid
    where child.relnamespace = 'public'::regnamespace and child.relkind in ('r', 'p')
      and not child.relispartition and a.attname = 'orgId' and not a.attisdropped
      and has_table_privilege(child.oid, 'delete')
    order by child.relname collate "C"`)

/** Deletes rows of the organization, whichever come first. @returns How many; at most `limit`. */
export async function deleteRows(tx: OrgTx, table: string, limit: number): Promise<number> {
  const name = sql.ref(table)
  // By their place on disk, which every table has, whatever its key is.
  const deleted = await tx.query(sql`
    delete from ${name} where "orgId" = ${tx.orgId} and ctid = any(array(
      select ctid from ${name} where "orgId" = ${tx.orgId} limit ${limit}))
    returning 1`)
  return deleted.length
}

/** Whether a table has a row of the organization. */
export async function hasRows(tx: OrgTx, table: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from ${sql.ref(table)} where "orgId" = ${tx.orgId} limit 1`)
  return rows.length > 0
}
