/**
 * Where to go after signing in: a path of this app, never another site.
 *
 * @param next  What the address says; whoever made the link chose it.
 * @param hash  Goes along where `next` has none: the token of an invitation, which no query and so
 *   no log may have.
 */
export function safeRedirectPath(next: string | undefined, hash: string, origin: string): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/'
  // Browsers drop tabs and line breaks, and read `\` as `/`: only what they make of it counts.
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + (url.hash === '' ? hash : url.hash)
}

/** The token of a link, which stands after `#token=`; empty without one. */
export const hashToken = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
