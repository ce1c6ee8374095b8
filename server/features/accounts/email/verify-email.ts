import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { trackDbFailure } from '../auth/db-failure.ts'
import { deleteLogins } from '../auth/session-store.ts'
import { selectMembershipsByPerson } from '../members/membership-store.ts'
import { deletePasskeys } from '../passkeys/passkey-store.ts'
import { deleteSecondFactor, updateProved } from './email-store.ts'

/** Ends what a person was given in an organization and another feature keeps. */
export type RevokeInOrg = (tx: OrgTx, personId: string, now: Date) => Promise<void>

const others = perDatabase((): Set<RevokeInOrg> => new Set())

/** Says what else ends, beside what accounts know, when the owner of an address takes its account. */
export const onAccountTakeover = (db: Database, end: RevokeInOrg): unknown => others(db).add(end)

/**
 * Notes that a person has their address: they hold a link that was mailed to it, or given to them by
 * an administrator. Until then anybody may have made the account, so at the first time whatever has
 * signed in before ends: sessions, passkeys, the second factor, trusted devices, other links, and
 * programs that were connected. What happens later to a person who has proved it leaves them alone.
 *
 * @see L-46
 */
export const proveAddress = (db: Database, personId: string, now: Date): Promise<void> =>
  trackDbFailure(() =>
    db.inSystem(async (tx) => {
      if (!(await updateProved(tx, personId))) return
      await deletePasskeys(tx, personId)
      await deleteSecondFactor(tx, personId)
      await deleteLogins(tx, personId)
      for (const { orgId } of await selectMembershipsByPerson(tx, personId)) {
        const inOrg = await tx.bind(orgId)
        for (const end of others(db)) await end(inOrg, personId, now)
      }
    }),
  )
