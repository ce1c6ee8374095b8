/** Where the library is reached, below the origin. @see D-01 */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** Where the browser goes on after consent. */
export const resumeAddress = (publicUrl: string, uid: string): string =>
  `${new URL(publicUrl).origin}${oauthPaths.authorization}/${uid}`

/** Where the page asks on which a person consents: the only address that gets the cookie. */
export const connectPath = (uid: string): string => `/app/connect/${uid}`
