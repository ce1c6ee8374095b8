import { expect, test } from 'vitest'
import { parseClaims, parseEmailDomain } from './parse-claims.ts'

const google = { issuer: 'https://accounts.google.com', groupsClaim: 'groups', groupRoles: [] }
const claims = { sub: '1', email: 'Ada@Example.com', email_verified: true }

test('from Google, only accounts that the owner of the domain manages can sign in', () => {
  expect(parseClaims({ ...claims, hd: 'example.com' }, google)).toMatchObject({
    subject: '1',
    email: 'ada@example.com',
    name: 'ada@example.com',
    role: undefined,
  })
  expect(() => parseClaims(claims, google)).toThrow('email')
})

test('domains are compared in lowercase and Punycode', () => {
  expect(parseEmailDomain('a@BÜCHER.example')).toBe('xn--bcher-kva.example')
  expect(parseEmailDomain('"a@evil.example"@example.com')).toBe('example.com')
})

test.for(['x'.repeat(256), 'a\0b'])('an unusable subject is rejected', (sub) => {
  expect(() => parseClaims({ ...claims, hd: 'example.com', sub }, google)).toThrow('provider')
})
