import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface InvalidRow {
  /** 1-based row number, as in a spreadsheet. */
  readonly line: number
  readonly problems: readonly ImportProblem[]
  /** Cells as they appeared in the file. */
  readonly cells: readonly string[]
}

export async function insertInvalidRows(
  tx: OrgTx,
  importId: string,
  rows: readonly InvalidRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into import_error ("orgId", "importId", line, problems, cells)
    select ${tx.orgId}::uuid, ${importId}::uuid, line, problems, cells
    from json_populate_recordset(null::import_error, ${JSON.stringify(rows)})`)
}

/**
 * An import's invalid rows, in file order.
 *
 * @param after  Selects only rows after this row number.
 */
export const selectInvalidRows = (
  tx: OrgTx,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<InvalidRow[]> =>
  tx.query(sql`
    select line, problems, cells from import_error
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and line > ${after}
    order by line limit ${limit}`)

/** Deletes all of an import's invalid rows; there are at most a few thousand. */
export async function deleteInvalidRows(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_error where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}
