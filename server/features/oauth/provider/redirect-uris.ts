import { isLoopback } from '../../../platform/http/loopback.ts'

/** Maximum number of redirect URIs per client, and maximum length of each URI in characters. */
const [maxRedirects, maxLength] = [20, 2_000]

/** Private-use schemes of native apps, excluding browsers' own schemes. */
const ownScheme = /^[a-z][a-z0-9+.-]*:$/
const forbidden: ReadonlySet<string> = new Set(
  (
    'javascript vbscript data blob file filesystem about view-source ws wss ftp mailto tel sms ' +
    'intent content http jar mhtml resource chrome edge shell ssh telnet ldap smb nfs ' +
    'search-ms ms-msdt ms-officecmd'
  )
    .split(' ')
    .map((name) => `${name}:`),
)

/** True if the URL points to an app on the user's computer. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' ? isLoopback(hostname) : protocol !== 'https:'
}

/**
 * Characters that no URI contains, and `*`, which other services interpret as a pattern. Schemes
 * without a dot are accepted although RFC 8252 requires a dot, because real clients register
 * `cursor:`, `vscode:` and `claude:`.
 */
const oddCharacter = /[*\\<>"^`{|}\s\p{Cc}]/u

/** Host of a URL, or the scheme of a native app, for display. */
export function getHost(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? host : protocol
}

/**
 * Validates a client's redirect URIs: HTTPS, loopback, or a native app's scheme.
 * @returns The error; `undefined` if all URIs are valid.
 */
export function redirectUriError(sent: unknown): string | undefined {
  if (!Array.isArray(sent) || sent.length === 0)
    return 'redirect_uris must contain at least one URI'
  if (sent.length > maxRedirects) return `redirect_uris must contain at most ${maxRedirects} URIs`
  return sent.map(validateAddress).find((problem) => problem !== undefined)
}

function validateAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > maxLength || !URL.canParse(address)) {
    return 'redirect_uris must contain only valid URIs'
  }
  if (oddCharacter.test(address)) {
    return 'redirect_uris must not contain *, spaces or other characters that are not allowed in URIs'
  }
  const { protocol, hostname, username, password } = new URL(address)
  if (address.includes('#')) return 'redirect_uris must not contain fragments'
  if (username !== '' || password !== '') return 'redirect_uris must not contain credentials'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined
  if (protocol === 'http:') return 'redirect_uris must use https, except for loopback addresses'
  if (ownScheme.test(protocol) && !forbidden.has(protocol)) return undefined
  return `redirect_uris must not use the ${protocol.slice(0, -1)} scheme`
}
