import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

interface DeactivatedMember {
  /** Role to restore. */
  readonly role: Role
  readonly deactivatedAt: string
}

/** @returns `undefined` unless the directory has deactivated the user. */
export async function selectDeactivated(
  tx: OrgTx,
  personId: string,
): Promise<DeactivatedMember | undefined> {
  const [row] = await tx.query<DeactivatedMember>(sql`
    select role, "deactivatedAt" from deactivated_member
    where "orgId" = ${tx.orgId} and "userId" = ${personId}`)
  return row
}

/** Stores a deactivated user's role; keeps the stored role if the user is already deactivated. */
export async function insertDeactivated(
  tx: OrgTx,
  personId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into deactivated_member ("orgId", "userId", role, "deactivatedAt")
    values (${tx.orgId}, ${personId}, ${role}, ${now.toISOString()})
    on conflict ("orgId", "userId") do nothing`)
}

export async function deleteDeactivated(tx: OrgTx, personId: string): Promise<void> {
  await tx.query(sql`
    delete from deactivated_member where "orgId" = ${tx.orgId} and "userId" = ${personId}`)
}
