import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * Query plan of the first statement that `work` issues; `work` runs, but its statements are not
 * executed.
 */
export async function explainFirst(
  tx: OrgTx,
  work: (tx: OrgTx) => Promise<unknown>,
): Promise<string> {
  const statements: Sql[] = []
  const query = async (statement: Sql) => {
    statements.push(statement)
    return []
  }
  await work({ ...tx, query })
  const lines = await tx.query<object>(sql`explain (analyze, costs off) ${statements[0] ?? sql``}`)
  return lines.flatMap((line) => Object.values(line)).join('\n')
}
