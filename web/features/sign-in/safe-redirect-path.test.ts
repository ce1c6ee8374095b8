import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashToken, safeRedirectPath } from './safe-redirect-path.ts'

const origin = 'https://leads.example.com'

test('a path of our own is gone on to, with its query and hash', () => {
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
])('%j leads to the start', (next) => {
  expect(safeRedirectPath(next, '', origin)).toBe('/')
})

test('whatever the address says, the way goes on within the app', () => {
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

test('the token of an invitation goes along after the hash', () => {
  expect(safeRedirectPath('/invitation', '#token=abc', origin)).toBe('/invitation#token=abc')
  expect(safeRedirectPath('/leads#x', '#token=abc', origin)).toBe('/leads#x')
})

test('the token of a link stands after its hash', () => {
  expect([hashToken('#token=a-b_c'), hashToken('#x=1'), hashToken('')]).toEqual(['a-b_c', '', ''])
})
