import { lookup } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withTimeout } from '../concurrency/deadline.ts'
import { isWithin } from '../http/cidr.ts'
import { OutsideError } from './external-fetch-error.ts'

/** An address to connect to, and to no other. */
export interface PinnedAddress {
  readonly address: string
  readonly family: 4 | 6
  /** Whether the operator named its network; then it may be reached without encryption, too. */
  readonly named: boolean
}

/** Asks for all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** All of IPv6 that is given out; the rest is reserved, and some of it leads to IPv4. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Longest wait for the addresses of a name, in milliseconds. */
const resolveMs = 5_000

/** Asks as this machine does for every other program. */
export const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Decides once where a host is reached. A name may be answered otherwise a moment later, so
 * whoever connects uses this answer.
 *
 * One forbidden address refuses the name as a whole: a public name has no business there.
 *
 * @param named  Networks that the operator allows besides the public ones.
 * @throws OutsideError `unresolved` or `private`.
 */
export async function resolvePinnedAddress(
  host: string,
  named: BlockList | undefined,
  resolve: Resolve = resolveName,
): Promise<PinnedAddress> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(bare) === 0 ? await resolveAddresses(bare, resolve) : [bare]
  const checked = addresses.map((address) => check(address, named))
  const [first] = checked
  if (first === undefined) throw unresolved()
  return first
}

async function resolveAddresses(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await withTimeout(resolve(host), resolveMs, unresolved)
  } catch {
    throw unresolved()
  }
}

function check(address: string, named: BlockList | undefined): PinnedAddress {
  // An IPv4 address in the clothes of IPv6 is judged, and reached, as what it is.
  const plain = ipaddr.process(address)
  const text = plain.toString()
  const isNamed = named !== undefined && isWithin(named, text)
  if (!isNamed && !isPublic(plain)) {
    throw new OutsideError('private', 'The address leads into a private network.')
  }
  return { address: text, family: plain.kind() === 'ipv4' ? 4 : 6, named: isNamed }
}

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(givenOut))

const unresolved = () => new OutsideError('unresolved', 'No server has this name.')
