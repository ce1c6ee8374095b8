import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toolScopes } from '../../../../contract/oauth.ts'
import { appScopes, coversScope } from '../../../../contract/scopes.ts'
import { normalizeQuery } from './fix-authorize-query.ts'

const everything = toolScopes.join(' ')

test.for([
  [undefined, everything],
  ['', everything],
  ['openid offline_access', everything],
  ['openid profile email', everything],
  ['spend:read leads:read leads:read', 'leads:read spend:read'],
  ['leads:read unheard:of', 'leads:read'],
  ['leads:read offline_access', 'leads:read'],
  ['leads:write leads:create', 'leads:write'],
  [appScopes.join(' '), 'leads:read leads:write stats:read spend:read spend:write'],
  ['stats:read reports:read', 'reports:read'],
  ['unheard:of', '"'],
  ['LEADS:READ', '"'],
] as const)('scope %j is requested as %j', ([scope, requested]) => {
  expect(normalizeQuery({ scope }).scope).toBe(requested)
})

test('the requested scopes are ours only, or one that the library rejects', () => {
  const word = fc.oneof(fc.constantFrom(...appScopes, 'openid'), fc.string({ maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const requested = String(normalizeQuery({ scope: words.join(' ') }).scope).split(' ')

      if (requested[0] !== '"') expect(appScopes).toEqual(expect.arrayContaining(requested))
      const named = appScopes.filter((scope) => words.join(' ').split(' ').includes(scope))
      if (named.length === 0) return
      const mended = appScopes.filter((scope) => requested.includes(scope))
      for (const scope of appScopes) {
        expect(coversScope(mended, scope)).toBe(coversScope(named, scope))
      }
      // No scope is redundant: each one grants access that the other scopes do not grant.
      for (const scope of mended) {
        const others = mended.filter((other) => other !== scope)
        expect(coversScope(others, scope)).toBe(false)
      }
    }),
  )
})

test('identity parameters are dropped, and the others are unchanged', () => {
  const kept = { client_id: 'x', state: 'y', resource: ['a', 'b'], code_challenge: 'z' }

  const mended = normalizeQuery({
    ...kept,
    nonce: 'n',
    claims: '{}',
    max_age: '0',
    prompt: 'login',
  })

  expect(mended).toEqual({ ...kept, scope: everything })
  expect(normalizeQuery({ prompt: 'none' }).prompt).toBe('none')
})
