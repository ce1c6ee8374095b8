/** Routes of the OAuth library. @see D-01 */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** URL to which the browser returns after consent. */
export const resumeAddress = (publicUrl: string, uid: string): string =>
  `${new URL(publicUrl).origin}${oauthPaths.authorization}/${uid}`

/** Path for the consent page's requests; the cookie is sent only to this path. */
export const connectPath = (uid: string): string => `/app/connect/${uid}`
