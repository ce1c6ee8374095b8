import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { FakeRequest } from './platform-fake.ts'

/** Keys for an app and one of its users. */
export interface OauthKeys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

const maxSkewMs = 5 * 60_000

/** Verifies OAuth 1.0a signatures using a library that shares no code with ours. */
export function createOauthVerifier(
  origin: string,
  { consumerKey, consumerSecret, token, tokenSecret }: OauthKeys,
) {
  const usedNonces = new Set<string>()
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  })
  /** Reason the platform would reject the request; `undefined` if its signature is valid. */
  return ({ method, url, headers }: FakeRequest, now: number): string | undefined => {
    const pairs = [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)]
    const sent = Object.fromEntries(
      pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
    )
    const { oauth_signature: signature, ...others } = sent
    if (sent.oauth_consumer_key !== consumerKey || sent.oauth_token !== token) return 'unknown keys'
    if (Math.abs(Number(sent.oauth_timestamp) * 1_000 - now) > maxSkewMs) return 'wrong time'
    const nonce = sent.oauth_nonce ?? ''
    if (nonce === '' || usedNonces.has(nonce)) return 'used nonce'
    const request = { method, url: `${origin}${url.pathname}${url.search}`, data: {} }
    // The library requires more fields than it reads.
    const expected = oauth.getSignature(request, tokenSecret, others as unknown as OAuth.Data)
    if (signature !== expected) return 'wrong signature'
    usedNonces.add(nonce)
    return undefined
  }
}
