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

test('the last visited organization is preselected if it can grant anything', () => {
  expect(defaultOrg([a, b, c], 'c')).toBe(c)
  expect(defaultOrg([a, b, c], 'a')).toBe(b)
  expect(defaultOrg([a, b, c], null)).toBe(b)
})

test('an organization that can grant nothing is preselected only if no other can', () => {
  expect(defaultOrg([a], null)).toBe(a)
  expect(defaultOrg([], 'a')).toBeUndefined()
})

test('unchecked scopes and those beyond the role are not granted', () => {
  expect(grantedScopes(c, new Set(['stats:read', 'spend:read']))).toEqual(['leads:read'])
  expect(grantedScopes(a, new Set())).toEqual([])
})
