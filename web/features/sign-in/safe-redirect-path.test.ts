import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashToken, safeRedirectPath } from './safe-redirect-path.ts'

const origin = 'https://leads.example.com'

test('a path of the app is followed with its query and hash', () => {
  expect(safeRedirectPath('/o/1/leads?status=won#top', '', origin)).toBe(
    '/o/1/leads?status=won#top',
  )
})

test.for([
  undefined,
  '',
  'leads',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
])('%j leads to the start page', (next) => {
  expect(safeRedirectPath(next, '', origin)).toBe('/')
})

test('any address stays within the app', () => {
  const odd = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '@', ':', 'a', '.', '#') })
  fc.assert(
    fc.property(fc.oneof(fc.string(), odd), (text) => {
      for (const next of [text, `/${text}`]) {
        const target = safeRedirectPath(next, '', origin)
        expect(target).toMatch(/^\/(?![/\\])|^\/$/)
        expect(new URL(target, origin).origin).toBe(origin)
      }
    }),
  )
})

test('the token of an invitation is kept in the hash', () => {
  expect(safeRedirectPath('/invitation', '#token=abc', origin)).toBe('/invitation#token=abc')
  expect(safeRedirectPath('/leads#x', '#token=abc', origin)).toBe('/leads#x')
})

test('the token of a link is in its hash', () => {
  expect([hashToken('#token=a-b_c'), hashToken('#x=1'), hashToken('')]).toEqual(['a-b_c', '', ''])
})
