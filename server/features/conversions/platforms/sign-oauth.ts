import { createHmac } from 'node:crypto'

/** Credentials for an app and one of its users. */
export interface OauthCredentials {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

interface SignInput {
  readonly method: string
  readonly url: string
  readonly credentials: OauthCredentials
  /** Must differ between requests in the same second. */
  readonly nonce: string
  /** Unix seconds. */
  readonly timestamp: number
  /** Other `oauth_` parameters. */
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * `Authorization` header for OAuth 1.0a with HMAC-SHA1 (RFC 5849). A JSON body is not part of the
 * signature (section 3.4.1.3.1).
 */
export function signOauth(input: SignInput): string {
  const { credentials, nonce, timestamp, parameters = {} } = input
  const signed = {
    oauth_consumer_key: credentials.consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(timestamp),
    oauth_token: credentials.token,
    ...parameters,
  }
  const key = `${encode(credentials.consumerSecret)}&${encode(credentials.tokenSecret)}`
  const text = buildBaseString(input, Object.entries(signed))
  const oauth_signature = createHmac('sha1', key).update(text).digest('base64')
  const pairs = Object.entries({ ...signed, oauth_signature })
  return `OAuth ${pairs.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`
}

/** Section 3.4.1: method, URL without query, and all parameters in order. */
function buildBaseString(
  { method, url }: SignInput,
  oauth: readonly (readonly [string, string])[],
): string {
  const { origin, pathname, searchParams } = new URL(url)
  const pairs = [...searchParams, ...oauth]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
  return [method, `${origin}${pathname}`, pairs.join('&')].map(encode).join('&')
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Section 3.6: encodes everything except letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
