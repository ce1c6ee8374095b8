import { cookiesIn } from '../../../platform/http/parse-cookies.ts'

/** Adds the `__Host-` prefix over HTTPS, because it binds the cookie to our host. */
const cookieNamed = (publicUrl: string, name: string): string =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}leadtrace.${name}`

/**
 * Over HTTPS, the name starts with `__Host-`, so that neither other hosts nor a network attacker
 * can set the cookie.
 * @param publicUrl  Public URL of the service.
 */
export const loginCookie = (publicUrl: string): string => cookieNamed(publicUrl, 'session_token')

/**
 * Cookie that binds passkey challenges to a browser; uses the same prefix as {@link loginCookie}.
 */
export const challengeCookie = (publicUrl: string): string => cookieNamed(publicUrl, 'challenge')

/** Cookie that binds a sign-in with an identity provider to a browser. */
export const singleSignOnCookie = (publicUrl: string): string =>
  cookieNamed(publicUrl, 'single_sign_on')

const form = /^[0-9A-Za-z_-]{20,100}$/

/** Session token from a `Cookie` header. */
export const readLoginToken = (cookie: string | undefined, publicUrl: string): string | undefined =>
  tokenIn(cookie, loginCookie(publicUrl))

/** Challenge from a `Cookie` header. */
export const readChallengeToken = (
  cookie: string | undefined,
  publicUrl: string,
): string | undefined => tokenIn(cookie, challengeCookie(publicUrl))

/** Secret from {@link singleSignOnCookie}. */
export const readSingleSignOnToken = (
  cookie: string | undefined,
  publicUrl: string,
): string | undefined => tokenIn(cookie, singleSignOnCookie(publicUrl))

function tokenIn(cookie: string | undefined, name: string): string | undefined {
  // Cut off the signature after the dot, because a token that cannot be guessed does not need one.
  const token = cookiesIn(cookie, name).at(-1)?.split('.')[0] ?? ''
  return form.test(token) ? token : undefined
}
