import { toolScopes } from '../../../../contract/oauth.ts'
import { scopesIn } from '../scopes.ts'

/** Parameters as the client sent them; repeated parameters are lists. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * OpenID Connect parameters to remove. They would have no effect, because we do not issue ID
 * tokens. The library rejects some of them if the `openid` scope is missing.
 */
const ignored = [
  'acr_values',
  'claims',
  'claims_locales',
  'display',
  'id_token_hint',
  'login_hint',
  'max_age',
  'nonce',
  'ui_locales',
] as const

/**
 * Rewrites a request so that the library accepts it: limits the scopes to ours, defaults to the
 * tools' scopes if the request contains no scopes, and has the response returned in the query.
 * @see L-103
 */
export function normalizeQuery(sent: Query): Query {
  const mended: Record<string, string | string[] | undefined> = { ...sent }
  for (const name of ignored) delete mended[name]
  mended.scope = mendScope(sent.scope)
  if (sent.prompt !== 'none') delete mended.prompt
  // Replace unsupported values, because the library would return errors for the original values in
  // the URL fragment instead of in the query.
  if (sent.response_type !== undefined && sent.response_type !== 'code') {
    mended.response_type = 'none'
  }
  if (sent.response_mode !== undefined && sent.response_mode !== 'query') {
    mended.response_mode = 'none'
  }
  return mended
}

/**
 * Scopes for a refresh request, limited to ours as in an authorization request. The result is
 * `undefined`, which means all granted scopes, if the client sent none of ours, unless an unknown
 * scope must be rejected.
 */
export function mendRenewedScope(sent: string): string | undefined {
  const requested = scopesIn(sent)
  if (requested.length > 0) return requested.join(' ')
  return hasForeign(sent) ? sent : undefined
}

function mendScope(sent: string | string[] | undefined): string | string[] {
  if (Array.isArray(sent)) return sent
  const requested = scopesIn(sent ?? '')
  if (requested.length > 0) return requested.join(' ')
  return hasForeign(sent ?? '') ? noScope : toolScopes.join(' ')
}

const hasForeign = (text: string): boolean =>
  text.split(' ').some((name) => name !== '' && !standard.has(name))

/**
 * An invalid scope, which the library rejects with `invalid_scope`. The library would ignore
 * unknown scope names.
 */
const noScope = '"'

/** Describes the error in our own words, because the library would give a wrong reason. */
export const unknownScopeReason = `none of the requested scopes exists; available: ${toolScopes.join(' ')}`

/** Scopes that many clients request from every server. */
const standard: ReadonlySet<string> = new Set(['openid', 'offline_access', 'profile', 'email'])
