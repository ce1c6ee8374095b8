import { type BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin, parseNetworks } from './cidr.ts'

/** Trusted proxies in front of the service, specified by number or by address. */
export type Proxies = number | BlockList

/** Maximum number of proxies. */
const maxProxies = 10

/**
 * Parses either `2` or comma-separated addresses and networks: `10.0.0.0/8, 2001:db8::1`.
 *
 * @returns `undefined` for an invalid string.
 */
export function parseProxies(text: string): Proxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) {
    const count = Number(text)
    return count <= maxProxies ? count : undefined
  }
  return parseNetworks(text)
}

/**
 * The client's address behind trusted proxies.
 *
 * @param socket  Address of the TCP peer.
 * @param forwardedFor  `X-Forwarded-For` header, to which each proxy appends its client's address.
 *   Earlier entries can be forged.
 */
export function clientAddress(
  proxies: Proxies | undefined,
  socket: string,
  forwardedFor: string | undefined,
): string {
  let client = plain(socket)
  if (proxies === undefined || forwardedFor === undefined) return client
  const forwarded = forwardedFor.split(',').slice(-maxProxies).reverse()
  for (const [i, part] of forwarded.entries()) {
    const address = plain(part)
    const isProxy = typeof proxies === 'number' ? i < proxies : isWithin(proxies, client)
    if (!isProxy || isIP(address) === 0) return client
    client = address
  }
  return client
}

/** Strips ports, brackets, zones, and the prefix of IPv4-mapped IPv6 addresses. */
function plain(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/**
 * The part of an address that a client cannot change at will: the whole IPv4 address, or the first
 * 64 bits of an IPv6 address, because providers assign each household at least a /64.
 */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
