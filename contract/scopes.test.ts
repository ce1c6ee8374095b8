import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appScopes,
  coversScope,
  dropCoveredScopes,
  findPreset,
  keyPresets,
  keyScopes,
  ownerScope,
  type Scope,
  scopes,
  toKeyScope,
} from './scopes.ts'

const anyScopes = fc.subarray([...scopes])

test('a scope covers itself, and the two that are sets cover their parts', () => {
  const pairs = scopes.flatMap((granted) =>
    scopes
      .filter((needed) => needed !== granted && coversScope([granted], needed))
      .map((needed) => [granted, needed]),
  )

  for (const scope of scopes) expect(coversScope([scope], scope)).toBe(true)
  expect(pairs).toEqual([
    ['leads:write', 'leads:create'],
    ['reports:read', 'stats:read'],
    ['reports:read', 'spend:read'],
  ])
  expect(coversScope(['stats:read', 'spend:read'], 'reports:read')).toBe(true)
  expect(coversScope([], null)).toBe(true)
})

test('dropping covered scopes keeps what they allow, and nothing twice', () => {
  fc.assert(
    fc.property(anyScopes, (given) => {
      const kept = dropCoveredScopes(given)

      for (const scope of scopes) expect(coversScope(kept, scope)).toBe(coversScope(given, scope))
      for (const scope of kept) {
        expect(given).toContain(scope)
        expect(
          coversScope(
            kept.filter((other) => other !== scope),
            scope,
          ),
        ).toBe(false)
      }
    }),
  )
})

test('every scope is covered by one that keys can have', () => {
  const needed: Record<Scope, string> = {
    'leads:create': 'leads:create',
    'leads:read': 'leads:read',
    'leads:write': 'leads:write',
    'reports:read': 'reports:read',
    'stats:read': 'reports:read',
    'spend:read': 'reports:read',
    'spend:write': 'spend:write',
    'organizations:create': 'organizations:create',
  }

  for (const scope of scopes) expect(toKeyScope(scope)).toBe(needed[scope])
})

test('scopes that are exactly those of a preset have its name', () => {
  expect(findPreset(['leads:create'])).toBe('form')
  expect(findPreset(['reports:read', 'leads:read'])).toBe('read')
  expect(findPreset(keyPresets['read+write'].toReversed())).toBe('read+write')
  expect(findPreset(['leads:write'])).toBeUndefined()
  expect(findPreset([])).toBeUndefined()
})

test('creating organizations is in no preset and not available to connected apps', () => {
  const presets: readonly Scope[] = Object.values(keyPresets).flat()

  expect(keyScopes).toContain(ownerScope)
  expect(presets).not.toContain(ownerScope)
  expect([...appScopes, ownerScope]).toEqual(scopes)
})
