import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, parseProxies, toNetwork } from './client-address.ts'

const from = (trust: string, socket: string, forwardedFor?: string) =>
  clientAddress(parseProxies(trust), socket, forwardedFor)

test('without proxies the header is ignored', () => {
  expect(clientAddress(undefined, '203.0.113.1', '198.51.100.1')).toBe('203.0.113.1')
  expect(from('0', '203.0.113.1', '198.51.100.1')).toBe('203.0.113.1')
})

test('as many entries from the end of the header are trusted as there are proxies', () => {
  const header = 'invented, 198.51.100.1, 198.51.100.2'

  expect(from('1', '10.0.0.1', header)).toBe('198.51.100.2')
  expect(from('2', '10.0.0.1', header)).toBe('198.51.100.1')
  expect(from('3', '10.0.0.1', header)).toBe('198.51.100.1')
  expect(from('2', '10.0.0.1', '198.51.100.2')).toBe('198.51.100.2')
  expect(from('2', '10.0.0.1')).toBe('10.0.0.1')
})

test('known proxies are skipped until the first other address', () => {
  const trust = '10.0.0.0/8, 2001:db8::1'

  expect(from(trust, '10.0.0.1', '198.51.100.1, 10.1.2.3')).toBe('198.51.100.1')
  expect(from(trust, '::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(from(trust, '2001:db8::1', '198.51.100.1')).toBe('198.51.100.1')
  expect(from(trust, '203.0.113.1', '198.51.100.1')).toBe('203.0.113.1')
  expect(from(trust, '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
})

test.for([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 203.0.113.7 ', '203.0.113.7'],
] as const)('%s is the address %s', ([text, address]) => {
  expect(from('1', '10.0.0.1', text)).toBe(address)
})

test.for([
  'all',
  '-1',
  '11',
  '1.5',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0.0/8,',
  'example.com',
  '10.0.0.0/8/8',
])('%s is not a list of proxies', (text) => {
  expect(parseProxies(text)).toBeUndefined()
})

test('addresses in one IPv6 network count as one client', () => {
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(toNetwork('2001:0DB8:1:2::9')).toBe('2001:db8:1:2')
  expect(toNetwork('2001:db8::9')).toBe('2001:db8:0:0')
  expect(toNetwork('1::2:3:4:5:6:7')).toBe('1:0:2:3')
  expect(toNetwork('::1')).toBe('0:0:0:0')
  expect(toNetwork('1::2:3:4:5:203.0.113.7')).toBe('1:0:2:3')
  expect(toNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('any header results in an address that can be used for rate limits', () => {
  const headers = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.array(fc.ipV6()).map(String))
  fc.assert(
    fc.property(headers, fc.constantFrom('1', '3', '10.0.0.0/8', '::/0'), (header, trust) => {
      expect(toNetwork(from(trust, '10.0.0.1', header))).toMatch(/^[0-9a-f.:]+$/)
    }),
  )
})
