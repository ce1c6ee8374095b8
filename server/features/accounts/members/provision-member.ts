import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { insertMembership } from '../../organizations/index.ts'
import { deleteOrgLogins } from '../auth/session-store.ts'
import {
  deleteDeactivated,
  insertDeactivated,
  selectDeactivated,
} from './deactivated-member-store.ts'
import { acceptForAddress, revokeOlder, revokeOthersBy } from './invitation-store.ts'
import { mustLeaveAnOwner } from './members.ts'
import { deleteMember, lockOwners, selectRole } from './membership-store.ts'

interface ProvisionInput {
  readonly personId: string
  /**
   * Address of the account, in lowercase. The directory may list a different address, possibly one
   * that belongs to another account.
   */
  readonly email: string
  /** Role of a user who was neither invited nor already a member. */
  readonly initialRole: Role
}

/**
 * Adds a member after the directory has activated the user. The role is that of a pending
 * invitation or, if there is none, the earlier role. Owners become admins, because directories
 * cannot appoint owners.
 *
 * @see L-391
 */
export async function activateMember(
  tx: OrgTx,
  { personId, email, initialRole }: ProvisionInput,
  now: Date,
): Promise<void> {
  const before = await selectDeactivated(tx, personId)
  await deleteDeactivated(tx, personId)
  if ((await selectRole(tx, personId)) !== undefined) return
  const role = (await acceptForAddress(tx, email, now)) ?? before?.role ?? initialRole
  await insertMembership(tx, personId, role === 'owner' ? 'admin' : role, now)
  const action = before === undefined ? 'join' : 'activate'
  await auditMember(tx, personId, action, now)
}

/**
 * Removes a member after the directory has deactivated the user. Ends the user's sessions for the
 * organization and revokes invitations that the user sent or received. Neither a sign-in nor an
 * earlier invitation lets the user in again.
 *
 * @throws ApiError CONFLICT for the last owner.
 * @see L-391
 */
export async function deactivateMember(
  tx: OrgTx,
  { personId, email, initialRole }: ProvisionInput,
  now: Date,
): Promise<void> {
  const owners = await lockOwners(tx)
  const role = await selectRole(tx, personId)
  if (role === 'owner') mustLeaveAnOwner(owners, personId)
  await insertDeactivated(tx, personId, role ?? initialRole, now)
  await revokeOlder(tx, email, now)
  if (role === undefined) return
  await deleteMember(tx, personId)
  await revokeOthersBy(tx, personId, [], now)
  await deleteOrgLogins(tx, personId)
  await auditMember(tx, personId, 'deactivate', now)
}

/** True if the directory has deactivated the user. */
export const isDeactivated = async (tx: OrgTx, personId: string): Promise<boolean> =>
  (await selectDeactivated(tx, personId)) !== undefined

const auditMember = (tx: OrgTx, id: string, action: string, now: Date): Promise<void> =>
  auditSystemEvent(tx, now, { action, kind: 'member', id, fields: ['role'] })
