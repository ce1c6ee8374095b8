import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Cell, FileRow } from '../parse/cell.ts'

/** A file row. If rows are sorted, `at` is the ISO timestamp they are sorted by. */
export interface SortedRow extends FileRow {
  readonly at?: string
}

/** A row's position in chronological order. */
export interface RowPosition {
  readonly at: string
  readonly line: number
}

/** Inserts rows that will be read later in chronological order. */
export async function insertRows(
  tx: OrgTx,
  importId: string,
  rows: readonly (FileRow & RowPosition)[],
): Promise<void> {
  const stored = rows.map((row) => ({ ...row, cells: JSON.stringify(row.cells) }))
  await tx.query(sql`
    insert into import_row ("orgId", "importId", at, line, cells)
    select ${tx.orgId}::uuid, ${importId}::uuid, at, line, cells
    from json_populate_recordset(null::import_row, ${JSON.stringify(stored)})`)
}

/** Rows after a position, sorted chronologically, then by row number. */
export async function selectRows(
  tx: OrgTx,
  importId: string,
  after: RowPosition | undefined,
  limit: number,
): Promise<SortedRow[]> {
  const from = after === undefined ? sql`true` : sql`(at, line) > (${after.at}, ${after.line})`
  const rows = await tx.query<RowPosition & { cells: string }>(sql`
    select at, line, cells from import_row
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and ${from}
    order by at, line limit ${limit}`)
  // This JSON was written by our own code, as an array of cells.
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) as Cell[] }))
}

/**
 * Deletes the first rows in sort order. Deletes all rows up to an upper bound, because deleting by
 * key would search all rows for each key.
 *
 * @returns Number of rows deleted; if it equals `limit`, there may be more.
 */
export async function deleteRows(tx: OrgTx, importId: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    with first as materialized (
      select at, line from import_row
      where "orgId" = ${tx.orgId} and "importId" = ${importId} order by at, line limit ${limit}),
    last as materialized (select at, line from first order by at desc, line desc limit 1)
    delete from import_row using last
    where "orgId" = ${tx.orgId} and "importId" = ${importId}
      and (import_row.at, import_row.line) <= (last.at, last.line)
    returning 1`)
  return deleted.length
}
