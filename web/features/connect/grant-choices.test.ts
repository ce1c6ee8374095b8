import { expect, test } from 'vitest'
import { type ConnectOrg, defaultOrg, grantedScopes } from './grant-choices.ts'

const org = (id: string, scopes: ConnectOrg['scopes']): ConnectOrg => ({
  id,
  name: id,
  role: 'viewer',
  scopes,
})

const a = org('a', [])
const b = org('b', ['leads:read'])
const c = org('c', ['leads:read', 'stats:read'])

test('the organization that was looked at last is chosen where it can be', () => {
  expect(defaultOrg([a, b, c], 'c')).toBe(c)
  expect(defaultOrg([a, b, c], 'a')).toBe(b)
  expect(defaultOrg([a, b, c], null)).toBe(b)
})

test('one that allows nothing is chosen only where no other does', () => {
  expect(defaultOrg([a], null)).toBe(a)
  expect(defaultOrg([], 'a')).toBeUndefined()
})

test('what was taken away is not allowed, nor what the role may not grant', () => {
  expect(grantedScopes(c, new Set(['stats:read', 'spend:read']))).toEqual(['leads:read'])
  expect(grantedScopes(a, new Set())).toEqual([])
})
