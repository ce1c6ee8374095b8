import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Names of the members, by ID. Former members are not included. */
export async function selectOwnerNames(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select person.id, person.name
    from member join person on person.id = member."userId"
    where member."orgId" = ${tx.orgId}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
