import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A table that contains organizations' rows. */
export interface OrgTable {
  readonly name: string
  /** Names of the tables that this table references. */
  readonly parents: readonly string[]
}

/**
 * Every table that contains organizations' rows and that the database user can delete from. Read
 * from the catalog, so that tables from later migrations are included. Append-only tables are
 * excluded: their rows are deleted together with their leads or with the organization.
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

/**
 * Deletes up to `limit` of the organization's rows, in any order.
 * @returns Number of rows deleted.
 */
export async function deleteRows(tx: OrgTx, table: string, limit: number): Promise<number> {
  const name = sql.ref(table)
  // Deletes by `ctid`, because every table has one, no matter what its key is.
  const deleted = await tx.query(sql`
    delete from ${name} where "orgId" = ${tx.orgId} and ctid = any(array(
      select ctid from ${name} where "orgId" = ${tx.orgId} limit ${limit}))
    returning 1`)
  return deleted.length
}

export async function hasRows(tx: OrgTx, table: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from ${sql.ref(table)} where "orgId" = ${tx.orgId} limit 1`)
  return rows.length > 0
}
