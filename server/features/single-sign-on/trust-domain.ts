import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { lockOrg } from '../organizations/index.ts'
import { parseDomain } from './domain-operations.ts'
import { insertDomain, maxDomains, selectDomains, updateVerified } from './email-domain-store.ts'

/**
 * Marks a domain as verified without DNS, because the administrator vouches for it.
 * @throws Error if the domain is invalid or the organization already has the maximum number of
 *   domains.
 */
export async function trustDomain(db: Database, orgId: string, text: string, now: Date) {
  const domain = parseDomain(text)
  if (domain === undefined) throw new Error('--domain must be a domain such as example.com.')
  const token = randomBytes(24).toString('base64url')
  await db.inOrg(orgId, async (tx) => {
    await lockOrg(tx)
    const rows = await selectDomains(tx)
    const existing = rows.find((one) => one.domain === domain)
    if (existing === undefined && rows.length >= maxDomains) {
      throw new Error(
        `An organization can have at most ${maxDomains} domains. Remove one in the settings first.`,
      )
    }
    const id = existing?.id ?? newId()
    if (existing === undefined) await insertDomain(tx, { id, domain, token }, now)
    await updateVerified(tx, id, 'trust', now)
  })
  return domain
}
