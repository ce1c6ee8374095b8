import { scopes } from '../../../../contract/oauth.ts'
import { scopesIn } from '../scopes.ts'

/** Parameters of a request, as they were sent; those that came twice are a list. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * Parameters that OpenID Connect knows and that change nothing here, where nobody's identity is
 * told. The library refuses some of them without the right that it calls `openid`.
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
 * What a client asks for, in the words that the library takes: our rights alone, all of them where
 * none is named, and an answer in the query.
 *
 * @see L-103
 */
export function normalizeQuery(sent: Query): Query {
  const mended: Record<string, string | string[] | undefined> = { ...sent }
  for (const name of ignored) delete mended[name]
  mended.scope = mendScope(sent.scope)
  if (sent.prompt !== 'none') delete mended.prompt
  // The library would refuse these in another part of the address than the query.
  if (sent.response_type !== undefined && sent.response_type !== 'code') {
    mended.response_type = 'none'
  }
  if (sent.response_mode !== undefined && sent.response_mode !== 'query') {
    mended.response_mode = 'none'
  }
  return mended
}

/**
 * The rights that a client asks for when it renews its tokens, without the names that every client
 * adds; `undefined`, which is all that it has, where it names nothing else.
 */
export function mendRenewedScope(sent: string): string | undefined {
  const names = sent.split(' ').filter((name) => !standard.has(name))
  return names.length === 0 ? undefined : names.join(' ')
}

function mendScope(sent: string | string[] | undefined): string | string[] {
  if (Array.isArray(sent)) return sent
  const requested = scopesIn(sent ?? '')
  if (requested.length > 0) return requested.join(' ')
  const isForeign = (sent ?? '').split(' ').some((name) => name !== '' && !standard.has(name))
  return isForeign ? noScope : scopes.join(' ')
}

/** What the library refuses as `invalid_scope`; names that it does not know it would ignore. */
const noScope = '"'

/** Rights that many clients add, whoever they speak to. */
const standard: ReadonlySet<string> = new Set(['openid', 'offline_access', 'profile', 'email'])
