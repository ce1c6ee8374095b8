import { cookiesIn } from '../../../platform/http/parse-cookies.ts'

/** A cookie that the browser sends to us alone, by its name after `leadtrace.`. */
const cookieNamed = (publicUrl: string, name: string): string =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}leadtrace.${name}`

/**
 * Name of the session cookie. With https it begins with `__Host-`: then no other host, and nobody
 * on the way, can plant one.
 *
 * @param publicUrl  Address by which browsers reach the service.
 */
export const loginCookie = (publicUrl: string): string => cookieNamed(publicUrl, 'session_token')

/** Name of the cookie that binds challenges to a browser; with https as {@link loginCookie}. */
export const challengeCookie = (publicUrl: string): string => cookieNamed(publicUrl, 'challenge')

const form = /^[0-9A-Za-z_-]{20,100}$/

/** The token of the browser session in a `Cookie` header. */
export const readLoginToken = (cookie: string | undefined, publicUrl: string): string | undefined =>
  tokenIn(cookie, loginCookie(publicUrl))

/** What binds challenges to a browser, in a `Cookie` header. */
export const readChallengeToken = (
  cookie: string | undefined,
  publicUrl: string,
): string | undefined => tokenIn(cookie, challengeCookie(publicUrl))

function tokenIn(cookie: string | undefined, name: string): string | undefined {
  // The token, a point, and a signature that adds nothing to an unguessable token.
  const token = cookiesIn(cookie, name).at(-1)?.split('.')[0] ?? ''
  return form.test(token) ? token : undefined
}
