import { expect, test } from 'vitest'
import { curlExample, expiryDate, isActive } from './key-state.ts'

const now = Date.parse('2026-11-21T20:00:00Z')

test.for([
  [null, null, true],
  [null, '2026-11-21T20:00:01Z', true],
  [null, '2026-11-21T20:00:00Z', false],
  ['2026-11-20T00:00:00Z', null, false],
  ['2026-11-20T00:00:00Z', '2027-01-01T00:00:00Z', false],
] as const)(
  'a key revoked at %s that expires at %s is active: %s',
  ([revokedAt, expiresAt, inForce]) => {
    expect(isActive({ revokedAt, expiresAt }, now)).toBe(inForce)
  },
)

test('a key expires after the selected number of days, or never', () => {
  expect(expiryDate('30', now)).toBe('2026-12-21T20:00:00.000Z')
  expect(expiryDate('never', now)).toBeNull()
})

test.for([
  [['leads:create'], "/api/leads' "],
  [['leads:write'], "/api/leads' "],
  [['leads:read', 'reports:read'], '/api/leads?limit=3'],
  [['reports:read'], '/api/check'],
] as const)('the example for a key with %j calls what the key can do', ([scopes, path]) => {
  const example = curlExample('https://a.example', 'lt_live_x', [...scopes])

  expect(example).toContain("X-API-KEY: lt_live_x'")
  expect(example).toContain(path)
  expect(example.includes('-d ')).toBe(path === "/api/leads' ")
})
