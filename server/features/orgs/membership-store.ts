import type { Role } from '../../../contract/roles.ts'
import type { OrgTx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

/** Makes a person who exists a member, and tells every process. */
export async function insertMembership(
  tx: OrgTx,
  personId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into member ("orgId", id, "userId", role, "createdAt")
    values (${tx.orgId}, ${newId()}, ${personId}, ${role}, ${now.toISOString()})`)
  await tx.announce({ kind: 'person', id: personId })
}
