import type { Role } from '../../../../contract/organizations/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { selectUserByEmail, selectUserById } from '../../organizations/index.ts'
import { assertOutranks, grantableRoles } from '../roles.ts'
import { auditUserEvent } from './audit-user-event.ts'
import { revokeOlder, revokeOthersBy } from './invitation-store.ts'
import {
  deleteMember,
  lockOwners,
  type Member,
  selectMembers,
  selectRole,
  updateRole,
} from './membership-store.ts'

/** Members, longest-standing first; at most 1,000. */
export const loadMembers = (db: Database, orgId: string): Promise<Member[]> =>
  db.readInOrg(orgId, selectMembers)

/**
 * ID of the member with an email address; `undefined` if there is none.
 * @param email  In lowercase.
 */
export const findMember = (
  db: Database,
  orgId: string,
  email: string,
): Promise<string | undefined> =>
  db.readInOrg(orgId, async (tx) => {
    const person = await selectUserByEmail(tx, email)
    if (person === undefined) return undefined
    return (await selectRole(tx, person.id)) === undefined ? undefined : person.id
  })

/**
 * Changes a role; other processes see the change within a second. Revokes the member's pending
 * invitations for roles that they can no longer grant.
 * @param change  `by` is the ID of the acting user.
 * @throws ApiError NOT_FOUND; FORBIDDEN for roles above the acting user's; CONFLICT for the last
 *   owner.
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
 * Removes a member, at another user's request or at their own; other processes see the change
 * within a second. The member's work and API keys remain, but pending invitations that they sent or
 * received are revoked.
 * @throws ApiError NOT_FOUND; FORBIDDEN for roles above the acting user's; CONFLICT for the last
 *   owner.
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
    // Otherwise, the member could rejoin through the link in an invitation that they sent or
    // received.
    await revokeOthersBy(tx, personId, [], now)
    const person = await selectUserById(tx, personId)
    if (person !== undefined) await revokeOlder(tx, person.email.toLowerCase(), now)
    await auditUserEvent(tx, by, now, { action: 'remove', kind: 'member', id: personId })
  })
}

/** @throws ApiError CONFLICT if no other owner would remain. */
export function mustLeaveAnOwner(owners: readonly string[], leaving: string): void {
  // Organizations with sample data have no owner.
  if (owners.length > 0 && owners.every((owner) => owner === leaving)) {
    throw new ApiError('CONFLICT', 'An organization must have an owner. Add another owner first.')
  }
}
