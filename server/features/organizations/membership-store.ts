import type { Role } from '../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Makes an existing user a member and notifies all processes. */
export async function insertMembership(
  tx: OrgTx,
  personId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into member ("orgId", id, "userId", role, "createdAt")
    values (${tx.orgId}, ${newId()}, ${personId}, ${role}, ${now.toISOString()})`)
  await tx.publish({ kind: 'person', id: personId })
}
