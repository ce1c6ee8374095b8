import { hourMs } from '../../../contract/values/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { getSingleSignOnSettings, hasRecord } from '../single-sign-on/index.ts'
import { selectUncheckedHost, updateHostLost, updateHostVerified } from './host-name-store.ts'

/** Time between checks, slightly less than a day because the job runs hourly. */
const checkEveryMs = 23.5 * hourMs

/**
 * Looks for the DNS record of an organization's host name, once a day. If DNS does not answer,
 * nothing changes, and the next run tries again.
 *
 * @see L-425
 */
export async function checkHost(db: Database, orgId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - checkEveryMs)
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
