/** Below the public address: what the library serves. */
export const authPath = '/app/auth'

/** The page of the web app that takes a token. After `#`, so that no log ever sees the token. */
export const linkTo = (publicUrl: string, page: string, token: string): string =>
  `${publicUrl}/${page}#token=${token}`
