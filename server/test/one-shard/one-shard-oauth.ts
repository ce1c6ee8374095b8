import { flushAppUses, openOAuth } from '../../features/oauth/index.ts'
import { newPerson, type TestPerson } from '../calls/app-calls.ts'
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

/** Connects apps in every way that sends different SQL statements. */
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
