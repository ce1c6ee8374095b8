import type { OfferedProvider } from '../../../contract/organizations/single-sign-on.ts'
import type { Database } from '../../platform/db/database.ts'
import { isId } from '../../platform/process/ids.ts'
import type { SecretOwner } from '../../platform/secrets/secret-box.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import { parseEmailDomain } from './parse-claims.ts'
import { getSingleSignOnSettings, installation, type Provider } from './settings.ts'
import { selectOrgsByDomain, selectProvider } from './single-sign-on-store.ts'

/** Encryption context of an organization's client secret. */
export const clientSecretOwner = (orgId: string): SecretOwner => ({
  orgId,
  purpose: 'sign_in_provider.clientSecret',
  rowId: orgId,
})

/**
 * @param provider  ID of an organization, or `installation`.
 * @returns `undefined` if there is no such provider.
 */
export async function loadProvider(db: Database, provider: string): Promise<Provider | undefined> {
  if (provider === installation) return getSingleSignOnSettings(db).installation
  if (!isId(provider)) return undefined
  const row = await db.readInOrg(provider, selectProvider)
  if (row === undefined) return undefined
  const clientSecret = await getSecrets(db).decrypt(row.clientSecret, clientSecretOwner(provider))
  return { ...row, clientSecret }
}

/** The installation's provider, for the sign-in page. */
export function getOfferedProvider(db: Database): OfferedProvider | null {
  const { installation: provider } = getSingleSignOnSettings(db)
  return provider === undefined ? null : { provider: installation, name: provider.name }
}

async function loadOfferedProvider(
  db: Database,
  orgId: string,
): Promise<OfferedProvider | undefined> {
  const row = await db.readInOrg(orgId, selectProvider)
  return row && { provider: orgId, name: row.name }
}

/**
 * Providers for signing in with an email address; reveals only whether the address's domain has a
 * provider.
 */
export async function findProviders(db: Database, email: string): Promise<OfferedProvider[]> {
  const domain = parseEmailDomain(email)
  const { installation: ours } = getSingleSignOnSettings(db)
  const offered = ours?.domains.includes(domain) ? getOfferedProvider(db) : null
  const orgIds = domain === '' ? [] : await selectOrgsByDomain(db, domain)
  const ofOrgs = await Promise.all(orgIds.map((orgId) => loadOfferedProvider(db, orgId)))
  return [offered ?? [], ...ofOrgs.map((one) => one ?? [])].flat()
}
