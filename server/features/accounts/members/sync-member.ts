import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { insertMembership, lockMembers } from '../../organizations/index.ts'
import { grantableRoles } from '../roles.ts'
import { auditUserEvent } from './audit-user-event.ts'
import { acceptForAddress, revokeOthersBy } from './invitation-store.ts'
import { lockOwners, selectRole, updateRole } from './membership-store.ts'

interface SyncInput {
  readonly personId: string
  /**
   * Role that the provider assigns to the user; `undefined` if the provider does not determine
   * roles.
   */
  readonly role: Role | undefined
  /**
   * Verified address, in lowercase. A pending invitation to this address sets a new member's role.
   */
  readonly email: string
  /** Role of a new member if the provider does not determine one. */
  readonly initialRole: Role
}

/**
 * Adds a member or updates their role after an identity provider has authenticated the user. Owners
 * keep their role, so that a provider can neither appoint nor remove an owner.
 *
 * @see L-337
 */
export async function syncMember(
  tx: OrgTx,
  { personId, role, email, initialRole }: SyncInput,
  now: Date,
): Promise<void> {
  const event = { kind: 'member', id: personId, fields: ['role'] } as const
  await lockOwners(tx)
  const current = await selectRole(tx, personId)
  if (current === undefined) {
    const invited = await acceptForAddress(tx, email, now)
    await insertMembership(tx, personId, role ?? invited ?? initialRole, now)
    await auditUserEvent(tx, personId, now, { ...event, action: 'join' })
    return
  }
  if (role === undefined || current === 'owner' || current === role) return
  await updateRole(tx, personId, role)
  await revokeOthersBy(tx, personId, grantableRoles(role), now)
  await auditUserEvent(tx, personId, now, { ...event, action: 'change' })
}

/**
 * Sets members' roles according to the directory's groups. Owners keep their role, and users who
 * are not members do not become members. Locks the owners first, then the members.
 *
 * @param provisioned  Roles by user ID.
 * @see L-461
 */
export async function changeProvisionedRoles(
  tx: OrgTx,
  provisioned: ReadonlyMap<string, Role>,
  now: Date,
): Promise<void> {
  await lockOwners(tx)
  for (const [personId, current] of await lockMembers(tx, [...provisioned.keys()])) {
    const role = provisioned.get(personId)
    if (role === undefined || current === 'owner' || current === role) continue
    await updateRole(tx, personId, role)
    await revokeOthersBy(tx, personId, grantableRoles(role), now)
    const done = { action: 'change', kind: 'member', id: personId, fields: ['role'] } as const
    await auditSystemEvent(tx, now, done)
  }
}
