import type { Role } from '../../../../contract/organizations/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { assertOutranks, grantableRoles } from '../roles.ts'
import { auditUserEvent } from './audit-user-event.ts'
import { revokeOthersBy } from './invitation-store.ts'
import {
  deleteMember,
  lockOwners,
  type Member,
  selectMembers,
  selectRole,
  updateRole,
} from './membership-store.ts'

/** Members of an organization, those who came first at the top; at most 1,000. */
export const loadMembers = (db: Database, orgId: string): Promise<Member[]> =>
  db.readInOrg(orgId, selectMembers)

/**
 * Changes what a member is; other processes know within a second. What they have invited to roles
 * that they may not give any more ends.
 *
 * @param change  `by` is the id of the person who acts.
 * @throws ApiError NOT_FOUND, FORBIDDEN beyond one's own role, CONFLICT for the last owner.
 */
export async function changeRole(
  db: Database,
  orgId: string,
  change: { readonly personId: string; readonly role: Role; readonly by: string },
  now: Date,
): Promise<void> {
  const { personId, role, by } = change
  await db.inOrg(orgId, async (tx) => {
    const owners = await lockOwners(tx)
    const currentRole = found(await selectRole(tx, personId), 'member')
    await assertOutranks(tx, by, currentRole, role)
    if (role !== 'owner') mustLeaveAnOwner(owners, personId)
    await updateRole(tx, personId, role)
    const done = { action: 'change', kind: 'member', id: personId, fields: ['role'] } as const
    await auditUserEvent(tx, by, now, done)
    await revokeOthersBy(tx, personId, grantableRoles(role), now)
  })
}

/**
 * Removes a member, or lets one leave. What they made stays, keys too, but not the invitations that
 * nobody has accepted yet; other processes know within a second.
 *
 * @throws ApiError NOT_FOUND, FORBIDDEN for who stands above, CONFLICT for the last owner.
 */
export async function endMembership(
  db: Database,
  orgId: string,
  { personId, by }: { readonly personId: string; readonly by: string },
  now: Date,
): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    const owners = await lockOwners(tx)
    const currentRole = found(await selectRole(tx, personId), 'member')
    await assertOutranks(tx, by, currentRole)
    mustLeaveAnOwner(owners, personId)
    await deleteMember(tx, personId)
    // Whoever has the link of one, its inviter first, would come back by it.
    await revokeOthersBy(tx, personId, [], now)
    await auditUserEvent(tx, by, now, { action: 'remove', kind: 'member', id: personId })
  })
}

function mustLeaveAnOwner(owners: readonly string[], leaving: string): void {
  if (owners.every((owner) => owner === leaving)) {
    throw new ApiError('CONFLICT', 'An organization must have an owner. Add another owner first.')
  }
}
