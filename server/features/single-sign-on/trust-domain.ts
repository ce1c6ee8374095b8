import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { lockOrg } from '../organizations/index.ts'
import { parseDomain } from './domain-operations.ts'
import { insertDomain, selectDomains, updateVerified } from './email-domain-store.ts'

/**
 * Marks a domain as verified without DNS: the administrator vouches for it.
 * @throws Error if the domain is invalid.
 */
export async function trustDomain(db: Database, orgId: string, text: string, now: Date) {
  const domain = parseDomain(text)
  if (domain === undefined) throw new Error('--domain must be a domain such as example.com.')
  const token = randomBytes(24).toString('base64url')
  await db.inOrg(orgId, async (tx) => {
    await lockOrg(tx)
    await insertDomain(tx, { id: newId(), domain, token }, now)
    const row = (await selectDomains(tx)).find((one) => one.domain === domain)
    if (row !== undefined) await updateVerified(tx, row.id, now)
  })
  return domain
}
