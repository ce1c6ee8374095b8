import type { Database } from '../../platform/db/database.ts'
import { isId } from '../../platform/process/ids.ts'
import { getOrg } from '../organizations/index.ts'
import { type Logo, selectLogo } from './branding-store.ts'

/** An organization's logo, to be embedded in emails; `undefined` if the organization has none. */
export async function loadLogo(db: Database, orgId: string): Promise<Logo | undefined> {
  const org = await getOrg(db, orgId)
  return org?.logoKey == null ? undefined : db.readInOrg(orgId, selectLogo)
}

/** The logo at a URL; `undefined` if the logo has been replaced or never existed. */
export async function findLogo(
  db: Database,
  orgId: string,
  logoKey: string,
): Promise<Logo | undefined> {
  if (!isId(orgId) || !/^[0-9a-f]{32}$/.test(logoKey)) return undefined
  const org = await getOrg(db, orgId)
  return org?.logoKey === logoKey ? db.readInOrg(orgId, selectLogo) : undefined
}
