/** Routes of the OAuth library. @see D-01 */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** URL where the browser continues after consent. */
export const resumeAddress = (publicUrl: string, uid: string): string =>
  `${new URL(publicUrl).origin}${oauthPaths.authorization}/${uid}`

/** Path of the consent page's requests, the only path to which the cookie is sent. */
export const connectPath = (uid: string): string => `/app/connect/${uid}`
