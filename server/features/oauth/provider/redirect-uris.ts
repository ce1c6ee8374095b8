import { isLoopback } from '../../../platform/http/loopback.ts'

/** Most addresses of one client, and their length in characters. */
const [maxRedirects, maxLength] = [20, 2_000]

/** What programs on a computer are reached by; schemes of browsers themselves are none of that. */
const ownScheme = /^[a-z][a-z0-9+.-]*:$/
const forbidden: ReadonlySet<string> = new Set(
  'javascript vbscript data blob file about view-source ws wss ftp mailto tel sms intent http'
    .split(' ')
    .map((name) => `${name}:`),
)

/** Whether an address leads to a program on the computer of whoever opens it. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' ? isLoopback(hostname) : protocol !== 'https:'
}

/** Where an address leads, for people: its host, or the scheme of a program. */
export function getHost(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? host : protocol
}

/**
 * What is wrong with the addresses to which a client wants answers sent. They may be HTTPS, this
 * computer, or the scheme of a program.
 *
 * @returns Undefined when nothing is.
 */
export function redirectUriError(sent: unknown): string | undefined {
  if (!Array.isArray(sent) || sent.length === 0) return 'redirect_uris must contain members'
  if (sent.length > maxRedirects) return `redirect_uris must not have more than ${maxRedirects}`
  return sent.map(validateAddress).find((problem) => problem !== undefined)
}

function validateAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > maxLength || !URL.canParse(address)) {
    return 'redirect_uris must only contain valid uris'
  }
  const { protocol, hostname, username, password } = new URL(address)
  if (address.includes('#')) return 'redirect_uris must not contain fragments'
  if (username !== '' || password !== '') return 'redirect_uris must not contain credentials'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined
  if (protocol === 'http:') return 'redirect_uris must use https, except for loopback addresses'
  if (ownScheme.test(protocol) && !forbidden.has(protocol)) return undefined
  return `redirect_uris must not use the ${protocol.slice(0, -1)} scheme`
}
