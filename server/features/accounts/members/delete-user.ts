import type { Database, SystemTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { audit } from '../../audit/index.ts'
import { selectOrgs } from '../../organizations/index.ts'
import { forgetAddress } from '../email/email-store.ts'
import { deletePersonRow, lockPerson } from './delete-user-store.ts'
import { revokeOthersBy } from './invitation-store.ts'
import type { Membership } from './membership-store.ts'
import { lockOwners, selectMembershipsByPerson } from './membership-store.ts'

/**
 * Deletes the account of a person: their browsers are signed out at once, programs that they
 * connected are refused within a second. What others see of them keeps the id alone. The account
 * goes last, so that a repetition finds it until all is done.
 *
 * @param email  In lower case.
 * @returns Names of the organizations that the person belonged to; `undefined` without an account.
 * @throws Error naming the organizations that would have no owner; then nothing is deleted.
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
 * Who has an address, and belongs to what; neither changes until the transaction ends, and each
 * organization keeps another owner.
 */
async function lockLeaving(
  tx: SystemTx,
  email: string,
): Promise<{ id: string; memberships: readonly Membership[] } | undefined> {
  const id = await lockPerson(tx, email)
  if (id === undefined) return undefined
  const memberships = await selectMembershipsByPerson(tx, id)
  const stranded: string[] = []
  // In the order of ids, so that two who are deleted at once do not wait for each other.
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

/** Says in the log of an organization why a member is gone, with the invitations that they sent. */
async function noteRemoval(
  tx: SystemTx,
  orgId: string,
  personId: string,
  now: Date,
): Promise<void> {
  const ctx = { actor: { kind: 'system', id: null }, now: () => now, newId } as const
  const bound = await tx.bind(orgId)
  await revokeOthersBy(bound, personId, [], now)
  await audit(bound, ctx, { action: 'remove', kind: 'member', id: personId })
}
