import { cookiesIn } from '../../../platform/http/parse-cookies.ts'

/** Session of the library, which is never sent: whoever is signed in is so in the web app. */
export const unusedCookie = 'leadtrace.unused'

/** Names of the library's cookies: each holds the name of a request that this browser began. */
export function cookieNames(publicUrl: string) {
  // `__Host-` would need the path `/`, and then two requests in one browser would disturb each other.
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    interaction: `${prefix}leadtrace.connect`,
    resume: `${prefix}leadtrace.connected`,
    session: unusedCookie,
  } as const
}

/** Whether a browser began a request: it alone has the cookie. @param cookie  Its header. */
export const hasBegun = (cookie: string | undefined, publicUrl: string, uid: string): boolean =>
  cookiesIn(cookie, cookieNames(publicUrl).interaction).includes(uid)
