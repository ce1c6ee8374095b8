import * as client from 'openid-client'
import type { Database } from '../../platform/db/database.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import type { Provider } from './settings.ts'

/** Settings needed to discover a provider. */
export type Connection = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>

/**
 * Loads the provider's discovery document.
 * @throws An error from the library, or OutsideError, with the reason in `cause`.
 */
export async function discoverProvider(
  db: Database,
  { issuer, clientId, clientSecret }: Connection,
): Promise<client.Configuration> {
  // `fetchExternal` allows plain HTTP only to networks on the administrator's allowlist.
  const insecure = issuer.startsWith('http://') ? [client.allowInsecureRequests] : []
  const fetch = createOutsideFetch(db)
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute: insecure,
    [client.customFetch]: fetch,
  })
  const server = found.serverMetadata()
  if (!isPage(server.authorization_endpoint)) throw new Error('invalid authorization endpoint')
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
  const authentication = methods.includes('client_secret_basic')
    ? authenticateBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const config = new client.Configuration(server, clientId, undefined, authentication)
  config[client.customFetch] = fetch
  for (const allow of insecure) allow(config)
  // Otherwise, the library would trust an ID token on the basis of the TLS connection alone.
  client.enableNonRepudiationChecks(config)
  return config
}

/**
 * Basic authentication. The library would also encode `-`, `_` and `.`, which form encoding leaves
 * as they are. Providers that do not decode credentials (Glewlwyd 2.7) would then reject the
 * secret.
 */
function authenticateBasic(clientSecret: string): client.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, clientSecret].map(encodeForm).join(':')
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}

const encodeForm = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** Browsers would run a `javascript:` URL as a script of our page. */
const isPage = (url: string | undefined): boolean => /^https?:\/\//.test(url ?? '')

/**
 * Values to check a sign-in against; the nonce and the verifier are derived from the browser's
 * secret.
 */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** URL of the provider's sign-in page. */
export async function buildSignInUrl(
  config: client.Configuration,
  { state, nonce, verifier }: Checks,
  options: { readonly redirectUri: string; readonly loginHint: string | undefined },
): Promise<string> {
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: options.redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(options.loginHint === undefined ? {} : { login_hint: options.loginHint }),
  })
  return url.href
}

/** Claims from the ID token, supplemented by claims from the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/**
 * Exchanges the code and verifies issuer, audience, signature, nonce, state and PKCE.
 * @param url  Full URL of the callback, with its query.
 * @param needed  Claims for which the userinfo endpoint is called if the ID token lacks them.
 * @throws OutsideError, or an error from the library.
 */
export async function exchangeCode(
  config: client.Configuration,
  url: URL,
  { state, nonce, verifier }: Checks,
  needed: readonly string[],
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('no ID token')
  const isComplete = needed.every((name) => claims[name] !== undefined)
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
  const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...more, ...claims }
}

/** True if the provider itself refused the sign-in. */
export const isDenied = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError &&
  ['access_denied', 'login_required', 'interaction_required', 'consent_required'].includes(
    error.error,
  )
