import { expect, test } from 'vitest'
import { originsSchema, originTest, toOrigin } from './site-origins.ts'

test.for([
  ['https://www.example.com', 'https://www.example.com'],
  ['HTTPS://WWW.Example.COM/', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://*.Example.com:8443/', 'https://*.example.com:8443'],
] as const)('%s is stored as %s', ([text, origin]) => {
  expect(toOrigin(text)).toBe(origin)
})

test.for([
  'example.com',
  'ftp://example.com',
  'https://',
  'https://example.com/path',
  'https://example.com?a=1',
  'https://user@example.com',
  'https://www.*.example.com',
  'https://*example.com',
  '*',
  'null',
  '',
])('%j is not an origin', (text) => {
  expect(toOrigin(text)).toBeUndefined()
  expect(originsSchema.safeParse([text]).success).toBe(false)
})

test('an exact origin admits only itself', () => {
  const admits = originTest(['https://www.example.com', 'http://localhost:8080'])

  const admitted = [
    'https://www.example.com',
    'http://localhost:8080',
    'http://www.example.com',
    'https://example.com',
    'https://www.example.com:8443',
    'https://www.example.com.evil.example',
    'http://localhost',
    'null',
    undefined,
  ].filter(admits)

  expect(admitted).toEqual(['https://www.example.com', 'http://localhost:8080'])
})

test('a wildcard admits subdomains at any depth and nothing else', () => {
  const admits = originTest(['https://*.example.com'])

  const admitted = [
    'https://a.example.com',
    'https://a.b.example.com',
    'https://example.com',
    'https://.example.com',
    'https://evilexample.com',
    'https://evil.example/.example.com',
    'https://evil.example#.example.com',
    'http://a.example.com',
    'https://a.example.com:8443',
  ].filter(admits)

  expect(admitted).toEqual(['https://a.example.com', 'https://a.b.example.com'])
})

test('a site without origins admits any origin, and requests without one', () => {
  const admits = originTest([])

  expect(['https://a.example', 'null', undefined].every(admits)).toBe(true)
})
