import { isLocal, redirectUriError } from '../provider/redirect-uris.ts'

/** What a client says of itself, whose types nobody has checked. */
export type Metadata = Record<string, unknown>

/**
 * What strangers could have fetched, shown or kept by us without use: addresses, keys, pictures,
 * contacts. Rights are granted by people, never registered.
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

/** Ways to get tokens that a registered client may have. */
const grantTypes: readonly unknown[] = ['authorization_code', 'refresh_token']

/** Whether a client describes itself in a document: its id is the address. */
export const hasDocument = (id: string): boolean => /^https:\/\//i.test(id)

/**
 * Brings metadata into the form that we serve, in place, as the library wants it. Runs for clients
 * that register, that are read from the database, and that have a document.
 *
 * @param offered  Ways to prove itself that the client has, beside the one that it likes best.
 * @param refuse  Throws what the library answers.
 * @see L-104
 */
export function normalizeMetadata(
  metadata: Metadata,
  offered: unknown,
  refuse: (problem: string) => never,
): void {
  for (const name of dropped) delete metadata[name]
  const problem = redirectUriError(metadata.redirect_uris)
  if (problem !== undefined) refuse(problem)
  // Each is an address: that is what has just been looked at.
  const redirects = metadata.redirect_uris as readonly string[]
  // A port is free for programs on a computer alone; those often say nothing of what they are.
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
 * Whether a client with a document may prove itself by nothing. It has no secret: the library takes
 * silence for one. ChatGPT would rather sign, and says that it can also do without.
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
