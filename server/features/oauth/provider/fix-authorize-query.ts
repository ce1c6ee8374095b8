import { toolScopes } from '../../../../contract/oauth.ts'
import { scopesIn } from '../scopes.ts'

/** Parameters as they were sent; repeated ones are lists. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * OpenID Connect parameters, which have no effect here, because we do not issue ID tokens.
 * The library rejects some of them if the `openid` scope is missing.
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
 * tools' scopes if none are named, and has the response returned in the query.
 * @see L-103
 */
export function normalizeQuery(sent: Query): Query {
  const mended: Record<string, string | string[] | undefined> = { ...sent }
  for (const name of ignored) delete mended[name]
  mended.scope = mendScope(sent.scope)
  if (sent.prompt !== 'none') delete mended.prompt
  // Replaces unsupported values; for the original values, the library would return errors in the
  // URL fragment instead of in the query.
  if (sent.response_type !== undefined && sent.response_type !== 'code') {
    mended.response_type = 'none'
  }
  if (sent.response_mode !== undefined && sent.response_mode !== 'query') {
    mended.response_mode = 'none'
  }
  return mended
}

/**
 * Scopes that a refresh requests, without unknown ones, as in an authorization request.
 * `undefined`, which means all granted scopes, if the refresh requests only scopes that every
 * client adds.
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
 * An invalid scope, which the library rejects with `invalid_scope`; it would ignore unknown names.
 */
const noScope = '"'

/** Describes the error in our own words, because the library would give a wrong reason. */
export const unknownScopeReason = `none of the requested scopes exists; available: ${toolScopes.join(' ')}`

/** Scopes that many clients request from every server. */
const standard: ReadonlySet<string> = new Set(['openid', 'offline_access', 'profile', 'email'])
