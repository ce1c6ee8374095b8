import type { Database, OrgTx } from '../../platform/db/database.ts'
import { isDeactivated, proveAddress, syncMember } from '../accounts/index.ts'
import { insertUser, lockOrg, selectMemberIds, selectUserByEmail } from '../organizations/index.ts'
import { haveHeld, haveVerified } from './email-domain-store.ts'
import { SignInFailure } from './failure.ts'
import { loadDirectoryRole, pickHigherRole } from './groups/apply-group-roles.ts'
import { type Identity, lowestRole, parseEmailDomain } from './parse-claims.ts'
import { selectIdByAddress } from './provisioning/scim-user-store.ts'
import { insertIdentity, lockUser, selectIdentity } from './single-sign-on-store.ts'

/**
 * Number of members at which a provider can no longer add more; also the maximum length of member
 * lists.
 */
const maxMembers = 1_000

/** A user whose earlier access must be revoked first, because the address was never verified. */
interface Unproved {
  readonly unprovedId: string
}

/**
 * Finds or creates the user whom an organization's provider has identified, and makes them a
 * member.
 *
 * @returns ID of the user.
 * @throws SignInFailure `domain`, `identity` or `account`.
 * @see L-334; L-337
 */
export async function joinWithIdentity(
  db: Database,
  orgId: string,
  identity: Identity,
  now: Date,
): Promise<string> {
  const join = () => db.inOrg(orgId, (tx) => joinIn(tx, identity, now))
  const first = await join()
  if (typeof first === 'string') return first
  await proveAddress(db, first.unprovedId, now, { dropsPassword: true })
  const second = await join()
  if (typeof second === 'string') return second
  throw new SignInFailure('identity')
}

async function joinIn(tx: OrgTx, identity: Identity, now: Date): Promise<string | Unproved> {
  const { subject, email, name } = identity
  // Serialize the organization's sign-ins, so that no two of them add the same member.
  await lockOrg(tx)
  const linkedId = await selectIdentity(tx, subject)
  const existingId = linkedId ?? (await findByAddress(tx, email))
  const user = existingId === undefined ? undefined : await lockUser(tx, existingId)
  // The account's address can differ from the address in the token. The domains of both addresses
  // must be verified.
  const domains = [email, ...(user === undefined ? [] : [user.email])].map(parseEmailDomain)
  // If a domain's record is missing, the domain may have a new owner, so the previous owner's
  // provider must not create users.
  const areAllowed = linkedId === undefined ? haveHeld : haveVerified
  if (!(await areAllowed(tx, domains))) throw new SignInFailure('domain')
  if (existingId !== undefined && (await isDeactivated(tx, existingId))) {
    throw new SignInFailure('account')
  }
  if (existingId !== undefined && user?.emailVerified === false) return { unprovedId: existingId }
  const userId = existingId ?? (await addUser(tx, { name, email }, now))
  const memberIds = await selectMemberIds(tx)
  if (!memberIds.includes(userId) && memberIds.length >= maxMembers) {
    throw new SignInFailure('account')
  }
  const role = pickHigherRole(identity.role, await loadDirectoryRole(tx, userId))
  await syncMember(tx, { personId: userId, role, email, initialRole: lowestRole }, now)
  const isLinked = linkedId !== undefined || (await insertIdentity(tx, { subject, userId }, now))
  if (!isLinked) throw new SignInFailure('identity')
  return userId
}

/** The account with this address, or else the user to whom the directory has assigned it. */
async function findByAddress(tx: OrgTx, email: string): Promise<string | undefined> {
  return (await selectUserByEmail(tx, email))?.id ?? (await selectIdByAddress(tx, email))
}

async function addUser(
  tx: OrgTx,
  user: { readonly name: string; readonly email: string },
  now: Date,
): Promise<string> {
  const input = { ...user, passwordHash: undefined, hasProvedEmail: true }
  const id = await insertUser(tx, input, now)
  // Another request has just created the account.
  if (id === undefined) throw new SignInFailure('expired')
  return id
}
