/**
 * Path to open after sign-in: always within this app, never another site.
 *
 * @param next  Taken from the URL, so an attacker may have chosen it.
 * @param hash  Kept if `next` has no hash of its own. It may contain an invitation token, which
 *   must not be in a query because queries are logged.
 */
export function safeRedirectPath(next: string | undefined, hash: string, origin: string): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/'
  // Browsers drop tabs and line breaks and read `\` as `/`, so only the parsed URL is safe to
  // check.
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + (url.hash === '' ? hash : url.hash)
}

/** Token from the `#token=` part of a link; empty if missing. */
export const hashToken = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
