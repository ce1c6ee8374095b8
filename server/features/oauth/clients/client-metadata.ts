import { isLocal, redirectUriError } from '../provider/redirect-uris.ts'

/** Metadata as the client sent it; not validated. */
export type Metadata = Record<string, unknown>

/**
 * Fields that untrusted clients could use to make us fetch, show or store data without any benefit
 * to us: URLs, keys, images, contacts. Scopes are dropped because users grant them; they are never
 * registered.
 */
const dropped = [
  'contacts',
  'default_acr_values',
  'default_max_age',
  'initiate_login_uri',
  'jwks',
  'jwks_uri',
  'logo_uri',
  'policy_uri',
  'require_auth_time',
  'response_modes',
  'scope',
  'sector_identifier_uri',
  'tos_uri',
] as const

/** Grant types that a registered client can use. */
const grantTypes: readonly unknown[] = ['authorization_code', 'refresh_token']

/** True if the client ID is the URL of a document that describes the client. */
export const hasDocument = (id: string): boolean => /^https:\/\//i.test(id)

/**
 * Converts metadata, in place, to the form that the library expects. Runs for clients that
 * register, are loaded from the database or have a document.
 * @param offered  Authentication methods that the client supports in addition to its preferred one.
 * @param refuse  Throws the error that the library will return.
 * @see L-104
 */
export function normalizeMetadata(
  metadata: Metadata,
  offered: unknown,
  refuse: (problem: string) => never,
): void {
  for (const name of dropped) delete metadata[name]
  for (const [name, value] of Object.entries(metadata)) {
    // Some clients send omitted fields as null or "".
    if (value === null || value === '') delete metadata[name]
  }
  const problem = redirectUriError(metadata.redirect_uris)
  if (problem !== undefined) refuse(problem)
  // `redirectUriError` has already checked that these are URLs.
  const redirects = metadata.redirect_uris as readonly string[]
  // Only native clients can use any port, but they often do not declare themselves as native.
  metadata.application_type = redirects.some(isLocal) ? 'native' : 'web'
  metadata.subject_type = 'public'
  metadata.id_token_signed_response_alg = 'ES256'
  metadata.response_types = ['code']
  metadata.grant_types = selectGrantTypes(metadata.grant_types)
  if (hasDocument(String(metadata.client_id)) && mayProveNothing(metadata, offered)) {
    metadata.token_endpoint_auth_method = 'none'
  }
}

/**
 * True if a client with a document can omit authentication. Such a client has no secret, but the
 * library defaults to `client_secret_basic`. ChatGPT prefers signed authentication but also
 * supports `none`.
 */
const mayProveNothing = (
  { token_endpoint_auth_method: liked }: Metadata,
  offered: unknown,
): boolean =>
  liked === 'client_secret_basic' || (Array.isArray(offered) && offered.includes('none'))

function selectGrantTypes(sent: unknown): unknown[] {
  const served = Array.isArray(sent) ? grantTypes.filter((type) => sent.includes(type)) : []
  return [...new Set(['authorization_code', ...served])]
}
