import { cookiesIn } from '../../../platform/http/parse-cookies.ts'

/** The library's session cookie. It is never sent, because the web app manages the session. */
export const unusedCookie = 'leadtrace.unused'

/**
 * Names of the library's cookies; each cookie contains the ID of a request that was started in this
 * browser.
 */
export function cookieNames(publicUrl: string) {
  // `__Host-` requires the path `/`, so two requests in one browser would overwrite each other's
  // cookies.
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    interaction: `${prefix}leadtrace.connect`,
    resume: `${prefix}leadtrace.connected`,
    session: unusedCookie,
  } as const
}

/**
 * True if this browser started the request, because only that browser has the cookie.
 *
 * @param cookie  The `Cookie` header.
 */
export const hasBegun = (cookie: string | undefined, publicUrl: string, uid: string): boolean =>
  cookiesIn(cookie, cookieNames(publicUrl).interaction).includes(uid)
