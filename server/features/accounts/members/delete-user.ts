import type { Database, SystemTx } from '../../../platform/db/database.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { selectOrgs } from '../../organizations/index.ts'
import { forgetAddress } from '../email/email-store.ts'
import { deletePersonRow, lockPerson } from './delete-user-store.ts'
import { revokeOthersBy } from './invitation-store.ts'
import type { Membership } from './membership-store.ts'
import { lockOwners, selectMembershipsByPerson } from './membership-store.ts'

/**
 * Deletes a user's account. The user's browsers are signed out immediately and their connected apps
 * within a second; records that other users can see keep only the ID. Deletes the account row last,
 * so that an interrupted deletion can be retried.
 * @param email  In lowercase.
 * @returns Names of the user's organizations; `undefined` if no account exists.
 * @throws Error that names the organizations that would be left without an owner, in which case
 *   nothing is deleted.
 * @see L-154
 */
export async function deleteUser(
  db: Database,
  email: string,
  now: Date,
): Promise<string[] | undefined> {
  const id = await db.inSystem((tx) => lockLeaving(tx, email).then((leaving) => leaving?.id))
  if (id === undefined) return undefined
  for (const org of await selectOrgs(db)) {
    await db.inOrg(org.id, (tx) => forgetAddress(tx, email, id))
  }
  return db.inSystem(async (tx) => {
    const leaving = await lockLeaving(tx, email)
    if (leaving === undefined) return undefined
    for (const { orgId } of leaving.memberships) await noteRemoval(tx, orgId, leaving.id, now)
    await deletePersonRow(tx, leaving.id)
    return leaving.memberships.map(({ orgName }) => orgName)
  })
}

/**
 * The user and their memberships, locked until the transaction ends. Makes sure that each of their
 * organizations has another owner.
 */
async function lockLeaving(
  tx: SystemTx,
  email: string,
): Promise<{ id: string; memberships: readonly Membership[] } | undefined> {
  const id = await lockPerson(tx, email)
  if (id === undefined) return undefined
  const memberships = await selectMembershipsByPerson(tx, id)
  const stranded: string[] = []
  // Sorted by ID, so that concurrent deletions cannot deadlock.
  for (const { orgId, orgName } of memberships.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1))) {
    const owners = await lockOwners(await tx.bind(orgId))
    if (owners.length === 1 && owners[0] === id) stranded.push(`"${orgName}" (${orgId})`)
  }
  if (stranded.length > 0) {
    throw new Error(`${email} is the only owner of ${stranded.join(', ')}.
Add another owner first (add-member, or in the web app), or delete the organization (delete-org).`)
  }
  return { id, memberships }
}

/** Records the removal in the audit log and revokes the invitations that the user sent. */
async function noteRemoval(
  tx: SystemTx,
  orgId: string,
  personId: string,
  now: Date,
): Promise<void> {
  const bound = await tx.bind(orgId)
  await revokeOthersBy(bound, personId, [], now)
  await auditSystemEvent(bound, now, { action: 'remove', kind: 'member', id: personId })
}
