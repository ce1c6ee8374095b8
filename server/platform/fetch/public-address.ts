import { lookup } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withTimeout } from '../concurrency/deadline.ts'
import { isWithin } from '../http/cidr.ts'
import { OutsideError } from './external-fetch-error.ts'

/** The resolved address to connect to. */
export interface PinnedAddress {
  readonly address: string
  readonly family: 4 | 6
  /** True if the address is on a network that the administrator allows, even without encryption. */
  readonly named: boolean
}

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Global unicast IPv6 addresses. All others are reserved, and some of them map to IPv4. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** DNS timeout in milliseconds. */
const resolveMs = 5_000

/** Uses the operating system's resolver. */
export const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Resolves and checks a host once. Connect to the returned address, because a second lookup might
 * return a different one (DNS rebinding).
 *
 * If any of a name's addresses is forbidden, the name is rejected, because public names do not have
 * private addresses.
 *
 * @param named  Networks that the administrator allows in addition to public ones.
 * @throws OutsideError `unresolved` or `private`.
 */
export async function resolvePinnedAddress(
  host: string,
  named: BlockList | undefined,
  resolve: Resolve = resolveName,
): Promise<PinnedAddress> {
  const bare = stripBrackets(host)
  const addresses = isIP(bare) === 0 ? await resolveAddresses(bare, resolve) : [bare]
  const checked = addresses.map((address) => check(address, named))
  const [first] = checked
  if (first === undefined) throw unresolved()
  return first
}

const stripBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

async function resolveAddresses(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await withTimeout(resolve(host), resolveMs, unresolved)
  } catch {
    throw unresolved()
  }
}

function check(address: string, named: BlockList | undefined): PinnedAddress {
  // Treat IPv4-mapped IPv6 addresses as IPv4.
  const plain = ipaddr.process(address)
  const text = plain.toString()
  const isNamed = named !== undefined && isWithin(named, text)
  if (!isNamed && !isPublic(plain)) {
    throw new OutsideError('private', 'The URL points to a private network.')
  }
  return { address: text, family: plain.kind() === 'ipv4' ? 4 : 6, named: isNamed }
}

/**
 * True if a URL's host can never be fetched because it is a private address (in any notation) or
 * one of this machine's local names. Other names are not resolved.
 *
 * @param named  Networks that the administrator allows in addition to public ones.
 */
export function isPrivateHost(host: string, named: BlockList | undefined): boolean {
  const bare = stripBrackets(host.toLowerCase()).replace(/\.$/, '')
  const address = bare === 'localhost' || bare.endsWith('.localhost') ? '127.0.0.1' : bare
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  return !isPublic(plain) && !(named !== undefined && isWithin(named, plain.toString()))
}

/** True for a loopback, private or link-local address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range())

const privateRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
])

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(givenOut))

const unresolved = () => new OutsideError('unresolved', 'The host name cannot be resolved.')
