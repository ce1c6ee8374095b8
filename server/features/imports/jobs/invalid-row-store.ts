import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import { rowReference, toSharedReason } from '../../../../contract/imports/problem-groups.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

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

/** A problem without the value that causes it, and without the number of another row. */
export type ProblemKind = Pick<ImportProblem, 'column' | 'reason'>

/** Selects rows with this problem or, without `reason`, with any problem in the column. */
interface ProblemFilter extends Pick<ProblemKind, 'column'> {
  readonly reason: string | undefined
}

interface InvalidRowPage {
  /** Selects only rows after this row number. */
  readonly after: number
  readonly limit: number
  readonly problem?: ProblemFilter | undefined
}

/** An import's invalid rows, in file order. */
export const selectInvalidRows = (
  tx: OrgTx,
  importId: string,
  { after, limit, problem }: InvalidRowPage,
): Promise<InvalidRow[]> =>
  tx.query(sql`
    select line, problems, cells from import_error
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and line > ${after}
      and ${problem === undefined ? sql`true` : hasProblem(problem)}
    order by line limit ${limit}`)

const sharedReason = sql`regexp_replace(
  problem ->> 'reason', ${rowReference.pattern}, ${rowReference.replacement})`

const hasProblem = ({ column, reason }: ProblemFilter): Sql => sql`exists (
  select from jsonb_array_elements(problems) as problem
  where (problem ->> 'column')::integer is not distinct from ${column}::integer
    and ${reason === undefined ? sql`true` : sql`${sharedReason} = ${toSharedReason(reason)}`})`

/** Rows with the same problem. */
export interface ProblemGroup extends ProblemKind {
  readonly rows: number
}

/** An import's problems, the most frequent first. Reads all invalid rows, a few thousand at most. */
export const countProblems = (
  tx: OrgTx,
  importId: string,
  limit: number,
): Promise<ProblemGroup[]> =>
  tx.query(sql`
    select (problem ->> 'column')::integer as "column", ${sharedReason} as reason,
      count(distinct line)::integer as rows
    from import_error, jsonb_array_elements(problems) as problem
    where "orgId" = ${tx.orgId} and "importId" = ${importId}
    group by 1, 2 order by rows desc, min(line), 1, 2 limit ${limit}`)

/** Deletes all of an import's invalid rows; there are at most a few thousand. */
export async function deleteInvalidRows(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_error where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}
