import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An ad spend import, with the number of rows by result. */
export interface ImportedSpend {
  readonly name: string
  readonly state: string
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly invalid: number
}

/** @returns `undefined` if the import was deleted. */
export async function selectImportedSpend(
  tx: OrgTx,
  id: string,
): Promise<ImportedSpend | undefined> {
  const [row] = await tx.query<ImportedSpend>(sql`
    select name, state, coalesce((result->>'inserted')::integer, 0) as inserted,
      coalesce((result->>'updated')::integer, 0) as updated,
      coalesce((result->>'unchanged')::integer, 0) as unchanged, bad as invalid
    from lead_import where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}
