import { expect, test } from 'vitest'
import { allowed, type ConnectOrg, firstChoice } from './grant-choices.ts'

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
  expect(firstChoice([a, b, c], 'c')).toBe(c)
  expect(firstChoice([a, b, c], 'a')).toBe(b)
  expect(firstChoice([a, b, c], null)).toBe(b)
})

test('one that allows nothing is chosen only where no other does', () => {
  expect(firstChoice([a], null)).toBe(a)
  expect(firstChoice([], 'a')).toBeUndefined()
})

test('what was taken away is not allowed, nor what the role may not grant', () => {
  expect(allowed(c, new Set(['stats:read', 'spend:read']))).toEqual(['leads:read'])
  expect(allowed(a, new Set())).toEqual([])
})
