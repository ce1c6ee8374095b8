import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOf, tokenOf } from './safe-redirect-path.ts'

const origin = 'https://leads.example.com'

test('a path of our own is gone on to, with its query and hash', () => {
  expect(nextOf('/o/1/leads?status=won#top', '', origin)).toBe('/o/1/leads?status=won#top')
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
  expect(nextOf(next, '', origin)).toBe('/')
})

test('whatever the address says, the way goes on within the app', () => {
  const odd = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '@', ':', 'a', '.', '#') })
  fc.assert(
    fc.property(fc.oneof(fc.string(), odd), (text) => {
      for (const next of [text, `/${text}`]) {
        const target = nextOf(next, '', origin)
        expect(target).toMatch(/^\/(?![/\\])|^\/$/)
        expect(new URL(target, origin).origin).toBe(origin)
      }
    }),
  )
})

test('the token of an invitation goes along after the hash', () => {
  expect(nextOf('/invitation', '#token=abc', origin)).toBe('/invitation#token=abc')
  expect(nextOf('/leads#x', '#token=abc', origin)).toBe('/leads#x')
})

test('the token of a link stands after its hash', () => {
  expect([tokenOf('#token=a-b_c'), tokenOf('#x=1'), tokenOf('')]).toEqual(['a-b_c', '', ''])
})
