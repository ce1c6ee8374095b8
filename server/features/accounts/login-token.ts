import { createHash } from 'node:crypto'

const cookieName = 'leadtrace.session_token'

/**
 * Name of the session cookie. With https it begins with `__Host-`: then no other host, and nobody
 * on the way, can plant one.
 *
 * @param publicUrl  Address by which browsers reach the service.
 */
export const loginCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${cookieName}` : cookieName

/** SHA-256 in hex: all that is stored of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const form = /^[0-9A-Za-z_-]{20,100}$/

/** The token of the browser session in a `Cookie` header. */
export function loginTokenOf(cookie: string | undefined, publicUrl: string): string | undefined {
  if (cookie === undefined) return undefined
  const values = new Map(cookie.split(';').map(nameAndValue))
  const value = values.get(loginCookie(publicUrl))
  // The token, a point, and a signature that adds nothing to an unguessable token.
  const token = value?.split('.')[0] ?? ''
  return form.test(token) ? token : undefined
}

function nameAndValue(part: string): [string, string] {
  const equals = part.indexOf('=')
  return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
}
