import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { trackDbFailure } from '../auth/db-failure.ts'
import { deleteLogins } from '../auth/session-store.ts'
import { selectMembershipsByPerson } from '../members/membership-store.ts'
import { deletePasskeys } from '../passkeys/passkey-store.ts'
import { deletePassword, deleteSecondFactor, updateProved } from './email-store.ts'

/** Revokes the access that another feature granted to a user in an organization. */
export type RevokeInOrg = (tx: OrgTx, personId: string, now: Date) => Promise<void>

const others = perDatabase((): Set<RevokeInOrg> => new Set())

/**
 * Registers a function that revokes the access granted by another feature. The function runs when
 * the owner of an email address takes over the account with that address.
 */
export const onAccountTakeover = (db: Database, end: RevokeInOrg): unknown => others(db).add(end)

/**
 * Marks a user's address as verified: the user opened a link that was emailed to this address or
 * passed on by an administrator. Anyone could have created the account, so the first verification
 * revokes all earlier access: sessions, passkeys, two-factor authentication, trusted devices, links
 * and connected apps.
 *
 * @param options  `dropsPassword` also revokes the password, for callers that do not replace it.
 * @see L-46
 */
export const proveAddress = (
  db: Database,
  personId: string,
  now: Date,
  { dropsPassword = false }: { readonly dropsPassword?: boolean } = {},
): Promise<void> =>
  trackDbFailure(() =>
    db.inSystem(async (tx) => {
      if (!(await updateProved(tx, personId))) return
      if (dropsPassword) await deletePassword(tx, personId)
      await deletePasskeys(tx, personId)
      await deleteSecondFactor(tx, personId)
      await deleteLogins(tx, personId)
      for (const { orgId } of await selectMembershipsByPerson(tx, personId)) {
        const inOrg = await tx.bind(orgId)
        for (const end of others(db)) await end(inOrg, personId, now)
      }
    }),
  )
