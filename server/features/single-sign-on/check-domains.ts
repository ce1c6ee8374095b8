import { hourMs } from '../../../contract/values/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { hasRecord } from './domain-operations.ts'
import { selectUnchecked, updateChecked } from './email-domain-store.ts'
import { getSingleSignOnSettings } from './settings.ts'

/** Time between checks of a DNS record; slightly less than a day, because the job runs hourly. */
export const recordCheckMs = 23.5 * hourMs

/**
 * Checks the DNS records of an organization's verified domains once a day. If DNS does not answer,
 * the domain stays as it is, and the next run checks again.
 *
 * @see L-392
 */
export async function checkDomains(db: Database, orgId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recordCheckMs)
  const domains = await db.readInOrg(orgId, (tx) => selectUnchecked(tx, since))
  const { resolveTxt } = getSingleSignOnSettings(db)
  for (const row of domains) {
    const isPresent = await hasRecord(resolveTxt, row)
    if (isPresent === undefined) continue
    await db.inOrg(orgId, (tx) => updateChecked(tx, row.id, isPresent, now))
  }
}
