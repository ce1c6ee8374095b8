import type { Database } from '../../platform/db/database.ts'
import { getSingleSignOnSettings, hasRecord, recordCheckMs } from '../single-sign-on/index.ts'
import { selectUncheckedHost, updateHostLost, updateHostVerified } from './host-name-store.ts'

/**
 * Checks the DNS record for an organization's host name, at most once a day. If DNS does not
 * respond, the state stays the same and the next run tries again.
 *
 * @see L-425
 */
export async function checkHost(db: Database, orgId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recordCheckMs)
  const row = await db.readInOrg(orgId, (tx) => selectUncheckedHost(tx, since))
  if (row === undefined) return
  const { resolveTxt } = getSingleSignOnSettings(db)
  const isPresent = await hasRecord(resolveTxt, { domain: row.host, token: row.token })
  if (isPresent === undefined) return
  await db.inOrg(orgId, async (tx) => {
    if (isPresent) await updateHostVerified(tx, row.host, now)
    else await updateHostLost(tx, row.host, now)
  })
}
