import { type BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin, parseNetworks } from './cidr.ts'

/** Proxies before the service, whose `X-Forwarded-For` is believed: how many, or which. */
export type Proxies = number | BlockList

/** Proxies that one request may come through. */
const maxProxies = 10

/**
 * Reads `2`, or addresses and networks separated by commas: `10.0.0.0/8, 2001:db8::1`.
 *
 * @returns `undefined` for anything else.
 */
export function parseProxies(text: string): Proxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) {
    const count = Number(text)
    return count <= maxProxies ? count : undefined
  }
  return parseNetworks(text)
}

/**
 * The address that a request came from, behind the proxies that are believed.
 *
 * @param socket  Address of whoever opened the connection.
 * @param forwardedFor  Header `X-Forwarded-For`: each proxy adds at its end whom it serves, and
 *   whatever stands before may be invented.
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

/** Without what may surround an address: a port, brackets, a zone, the form of IPv4 in IPv6. */
function plain(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/**
 * The part of an address that one client cannot change at will: all of IPv4, and the first 64 bits
 * of IPv6, of which providers give a household at least as many.
 */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
