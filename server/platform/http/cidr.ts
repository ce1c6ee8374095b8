import { BlockList, isIP } from 'node:net'

/**
 * Parses comma-separated addresses and networks: `10.0.0.0/8, 2001:db8::1`.
 *
 * @returns `undefined` for an invalid string.
 */
export function parseNetworks(text: string): BlockList | undefined {
  const list = new BlockList()
  return text.split(',').every((part) => addTo(list, part.trim())) ? list : undefined
}

function addTo(list: BlockList, part: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  if (family === 0 || Number(bits ?? most) > most) return false
  list.addSubnet(address, Number(bits ?? most), family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** True if an IPv4 or IPv6 address is on one of the networks. */
export const isWithin = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
