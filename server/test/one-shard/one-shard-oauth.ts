import { keyPresets } from '../../../contract/scopes.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { deletePassword } from '../../features/accounts/email/email-store.ts'
import { issueKey } from '../../features/api-keys/issue-key.ts'
import { flushAppUses, openOAuth } from '../../features/oauth/index.ts'
import { selectUserByEmail } from '../../features/organizations/index.ts'
import { checkDomains } from '../../features/single-sign-on/check-domains.ts'
import { replaceGroupRoles } from '../../features/single-sign-on/groups/apply-group-roles.ts'
import { deleteGroups } from '../../features/single-sign-on/groups/group-store.ts'
import {
  installation,
  openSingleSignOn,
  callbackUrl as signInCallback,
} from '../../features/single-sign-on/settings.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { openBrowser } from '../calls/accounts/account-calls.ts'
import { buildPatch, entraUser, newScimOrg, oktaGroup } from '../calls/accounts/scim-calls.ts'
import { newSingleSignOnOrg, signInWithProvider } from '../calls/accounts/single-sign-on-calls.ts'
import { newPerson, publicOrigin, type TestPerson } from '../calls/app-calls.ts'
import {
  callbackUrl,
  callConsentPage,
  grantConsent,
  newClient,
  postForm,
  startAuthorization,
} from '../calls/oauth/oauth-calls.ts'
import {
  callWithToken,
  connectClient,
  exchangeCode,
  refreshTokens,
} from '../calls/oauth/token-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { startIdentityProvider } from '../processes/identity-provider.ts'

/** Connects apps in all the ways that send different SQL statements. */
export async function useOAuth(service: TestService): Promise<void> {
  const { app, db } = service
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const client = await newClient(app, { token_endpoint_auth_method: 'none' })
  const authorization = await startAuthorization(app, client)
  const answer = await grantConsent(app, authorization, person, org)
  const { body } = await exchangeCode(app, client, authorization, answer.get('code'))
  await callWithToken(service, body.access_token)
  await flushAppUses(db)
  await refreshTokens(app, client, body.refresh_token)
  await person.call(`GET /orgs/${org.orgId}/connected-apps`)
  const other = await connectClient(app, client, person, org)
  await postForm(app, '/oauth/revoke', { client_id: client, token: other.refresh_token })
  // Reusing a code revokes the connection.
  await exchangeCode(app, client, authorization, answer.get('code'))
  await connectWithDocument(service, person, org)
  const refused = await startAuthorization(app, client)
  await callConsentPage(app, refused, person, 'GET')
  await callConsentPage(app, refused, person, 'POST /refuse', {})
}

async function connectWithDocument(
  { app, db }: TestService,
  person: TestPerson,
  org: TestOrg,
): Promise<void> {
  const id = 'https://app.example/client.json'
  openOAuth(db, {
    publicUrl: 'http://test',
    log: { error: () => undefined },
    errorPage: (message) => message,
    readDocument: async () => Response.json({ client_id: id, redirect_uris: [callbackUrl] }),
  })
  await connectClient(app, id, person, org)
}

/** Signs users in with an organization's provider and with the installation's. */
export async function useSingleSignOn(service: TestService): Promise<void> {
  const { app, db } = service
  const { org, owner, idp, domain, set } = await newSingleSignOnOrg(service)
  const { orgId } = org
  const ours = await startIdentityProvider([signInCallback(publicOrigin, installation)])
  const email = `ada@${domain}`
  for (const one of [idp, ours]) one.user = { sub: 'ada', email, email_verified: true }
  await openBrowser(app).call('POST /app/auth/single-sign-on/find', { email })
  for (let i = 0; i < 2; i++) await signInWithProvider(app, orgId)
  await set({ isRequired: true })
  await owner.call(`DELETE /orgs/${orgId}/single-sign-on`)
  const { issuer, clientId, clientSecret } = ours
  openSingleSignOn(db, {
    ...{ publicUrl: publicOrigin, log: openLog('silent') },
    installation: {
      ...{ name: 'Company', issuer, clientId, clientSecret, domains: [domain], orgId },
      ...{ groupsClaim: 'groups', groupRoles: [] },
    },
  })
  await signInWithProvider(app, installation)
  await db.inSystem((tx) => deletePassword(tx, newId()))
  await Promise.all([idp.stop(), ours.stop()])
}

/** Manages users as a directory does, and checks the directory's email domains. */
export async function useDirectory(service: TestService): Promise<void> {
  const { org, domain, call } = await newScimOrg(service)
  const email = `ada@${domain}`
  const { body } = await call('POST /Users', entraUser(email))
  const found = await service.db.inSystem((tx) => selectUserByEmail(tx, email))
  if (found === undefined) throw new Error(JSON.stringify(body))
  await call('GET /Users')
  await call(`GET /Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
  const change = (path: string, value: unknown) =>
    call(`PATCH /Users/${body.id}`, buildPatch({ op: 'replace', path, value }))
  await change('name.familyName', 'Byron')
  const key = { name: 'Saved', scopes: keyPresets.read, createdBy: email, expiresAt: null } as const
  await service.db.inOrg(org.orgId, (tx) => issueKey(tx, key, new Date()))
  const { body: group } = await call('POST /Groups', oktaGroup('Sales', body.id))
  const { db } = service
  await db.inOrg(org.orgId, (tx) =>
    replaceGroupRoles(tx, [{ group: 'Sales', role: 'member' }], new Date()),
  )
  const patchGroup = (operation: object) => call(`PATCH /Groups/${group.id}`, buildPatch(operation))
  await patchGroup({ op: 'replace', path: 'displayName', value: 'Ads' })
  await call(`GET /Groups?filter=${encodeURIComponent('displayName eq "Ads"')}`)
  await call(`GET /Groups?filter=${encodeURIComponent('externalId eq "x"')}`)
  for (const active of [false, true]) await change('active', active)
  await patchGroup({ op: 'remove', path: 'members' })
  await call(`DELETE /Groups/${group.id}`)
  await call(`DELETE /Users/${body.id}`)
  await service.db.inOrg(org.orgId, deleteGroups)
  await checkDomains(service.db, org.orgId, new Date(Date.now() + 2 * dayMs))
}
