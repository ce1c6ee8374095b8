import { type Configuration, errors, interactionPolicy } from 'oidc-provider'
import { appScopes } from '../../../../contract/scopes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readOrRemember } from '../clients/client-document-cache.ts'
import { type Metadata, normalizeMetadata } from '../clients/client-metadata.ts'
import { connectPath, oauthPaths } from '../paths.ts'
import { buildResource, resourceSpellings } from '../resource.ts'
import type { OAuthSettings } from '../settings.ts'
import { createAdapter } from './adapter.ts'
import { cookieNames } from './cookies.ts'

const [hourS, dayS] = [3_600, 86_400]

/** Lifetimes in seconds. @see L-102 */
const ttl = { code: 60, access: hourS, request: hourS, refresh: 60 * dayS, connection: 365 * dayS }

/** Returns false if too many documents are already being fetched. */
export type AllowDocument = (url: string) => Promise<boolean>

/** The library's configuration. @see L-101 */
export function providerConfig(
  db: Database,
  { publicUrl, readDocument }: Required<OAuthSettings>,
  signKey: object,
  allowDocument: AllowDocument,
): Configuration {
  return {
    adapter: createAdapter(db),
    jwks: { keys: [signKey] },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { grant_types: ['authorization_code'], id_token_signed_response_alg: 'ES256' },
    extraClientMetadata: {
      // Any field name works here, because the validator runs for each client, whether or not the
      // client sends the field.
      properties: ['token_endpoint_auth_methods_supported'],
      validator(_ctx, name, offered, metadata) {
        // Cast, because the library's types promise more than it has validated at this point.
        const unchecked = metadata as Metadata
        normalizeMetadata(unchecked, offered, (problem) => {
          throw new errors.InvalidClientMetadata(problem)
        })
        delete unchecked[name]
      },
    },
    clientBasedCORS: () => true,
    // In seconds. All timestamps are our own, so no tolerance is needed.
    clockTolerance: 0,
    cookies: buildCookieOptions(publicUrl),
    features: buildFeatures(publicUrl, allowDocument),
    fetch: (id) => readOrRemember(db, readDocument, String(id)),
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: {
      policy: [consent()],
      // The library sets the cookie for this path and then redirects the browser to the page.
      url: (_ctx, { uid }) => connectPath(uid),
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    routes: { ...oauthPaths },
    scopes: ['openid', 'offline_access'],
    ...tokenRules,
  }
}

/**
 * Always asks for consent, because the user chooses the organization on the consent page. @see
 * L-105
 */
const consent = () =>
  new interactionPolicy.Prompt(
    { name: 'consent', requestable: true },
    new interactionPolicy.Check('consent_needed', 'a user has to consent', ({ oidc }) =>
      oidc.result?.consent === undefined
        ? interactionPolicy.Check.REQUEST_PROMPT
        : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  )

const buildCookieOptions = (publicUrl: string): Configuration['cookies'] => {
  const isHttps = publicUrl.startsWith('https:')
  const short = { httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return { names: { ...cookieNames(publicUrl) }, short }
}

function buildFeatures(
  publicUrl: string,
  allowDocument: AllowDocument,
): NonNullable<Configuration['features']> {
  const spellings = resourceSpellings(publicUrl)
  const canonical = buildResource(publicUrl)
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    introspection: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: (_ctx, id) => allowDocument(id),
      allowClient: () => true,
      cacheDuration: { min: 300, max: dayS },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, several) =>
        several?.find((one) => !spellings.includes(one)) ?? canonical,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        if (!spellings.includes(resource)) throw new errors.InvalidTarget()
        return {
          scope: appScopes.join(' '),
          audience: canonical,
          accessTokenTTL: ttl.access,
          accessTokenFormat: 'opaque',
        }
      },
    },
  }
}

/** How tokens are issued, and how long they last. @see L-102 */
const tokenRules = {
  expiresWithSession: () => false,
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  revokeGrantPolicy: () => true,
  loadExistingGrant: (ctx) => {
    const name = ctx.oidc.result?.consent?.grantId
    return name === undefined ? undefined : ctx.oidc.provider.Grant.find(name)
  },
  ttl: {
    AccessToken: ttl.access,
    AuthorizationCode: ttl.code,
    Grant: ttl.connection,
    IdToken: ttl.access,
    Interaction: ttl.request,
    // Every connection ends after a year, even if it is in constant use.
    RefreshToken: (_ctx, token) =>
      Math.max(1, Math.min(ttl.refresh, ttl.connection - token.totalLifetime())),
    Session: ttl.request,
  },
} satisfies Partial<Configuration>
