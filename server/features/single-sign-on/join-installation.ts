import type { Database, SystemTx } from '../../platform/db/database.ts'
import {
  endAllLogins,
  getMemberships,
  isDeactivated,
  proveAddress,
  syncMember,
} from '../accounts/index.ts'
import { insertUser, selectOrg, selectUserByEmail } from '../organizations/index.ts'
import { SignInFailure } from './failure.ts'
import { deleteLinks, insertLink, selectLinkedUser } from './join-installation-store.ts'
import { type Identity, lowestRole, parseEmailDomain } from './parse-claims.ts'
import type { InstallationProvider } from './settings.ts'

/**
 * Finds the user whom the installation's provider has identified. Users without an account join the
 * organization that the administrator has chosen, if any.
 *
 * @returns ID of the user.
 * @throws SignInFailure `domain`, `identity` or `account`.
 * @see L-333
 */
export async function joinInstallation(
  db: Database,
  provider: InstallationProvider,
  identity: Identity,
  now: Date,
): Promise<string> {
  const { domains, orgId } = provider
  const assertAllowed = (email: string) => {
    if (!domains.includes(parseEmailDomain(email))) throw new SignInFailure('domain')
  }
  assertAllowed(identity.email)
  const link = { issuer: provider.issuer, subject: identity.subject }
  const linked = await db.inSystem((tx) => selectLinkedUser(tx, link))
  if (linked !== undefined) assertAllowed(linked.email)
  const userId = linked?.id ?? (await db.inSystem((tx) => findOrAdd(tx, provider, identity, now)))
  if (linked === undefined) {
    const isLinked = await db.inSystem((tx) => insertLink(tx, userId, link, now))
    if (!isLinked) throw new SignInFailure('identity')
  }
  await proveAddress(db, userId, now, { dropsPassword: true })
  if (orgId !== undefined) await join(db, orgId, { userId, identity }, now)
  return userId
}

/**
 * Clears a user's link to the installation's provider, for example after the provider has given the
 * user another ID. Ends the user's sessions, which may have been started through the link.
 *
 * @param email  In lowercase.
 * @returns Number of links cleared; `undefined` if no account exists.
 */
export const unlinkUser = (db: Database, email: string): Promise<number | undefined> =>
  db.inSystem(async (tx) => {
    const user = await selectUserByEmail(tx, email)
    if (user === undefined) return undefined
    const count = await deleteLinks(tx, user.id)
    if (count > 0) await endAllLogins(tx, user.id)
    return count
  })

async function findOrAdd(
  tx: SystemTx,
  { orgId }: InstallationProvider,
  { email, name }: Identity,
  now: Date,
): Promise<string> {
  const existing = await selectUserByEmail(tx, email)
  if (existing !== undefined) return existing.id
  if (orgId === undefined) throw new SignInFailure('account')
  const input = { name, email, passwordHash: undefined, hasProvedEmail: true }
  const id = await insertUser(tx, input, now)
  if (id === undefined) throw new SignInFailure('expired')
  return id
}

/** Do not add members of other organizations to this organization. */
async function join(
  db: Database,
  orgId: string,
  { userId, identity }: { readonly userId: string; readonly identity: Identity },
  now: Date,
): Promise<void> {
  const memberships = await getMemberships(db, userId)
  const isMember = memberships.some((one) => one.orgId === orgId)
  if (!isMember && memberships.length > 0) return
  await db.inOrg(orgId, async (tx) => {
    if ((await selectOrg(tx)) === undefined) throw new SignInFailure('account')
    // The directory controls access to this organization only; the user keeps access to other
    // organizations.
    if (await isDeactivated(tx, userId)) return
    const { role, email } = identity
    await syncMember(tx, { personId: userId, role, email, initialRole: lowestRole }, now)
  })
}
