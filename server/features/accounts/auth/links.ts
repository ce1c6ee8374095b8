/** Better Auth serves all routes under this path of the public URL. */
export const authPath = '/app/auth'

/**
 * Web app page that receives a token. The token is in the URL fragment, so it never reaches a log.
 */
export const linkTo = (publicUrl: string, page: string, token: string): string =>
  `${publicUrl}/${page}#token=${token}`
