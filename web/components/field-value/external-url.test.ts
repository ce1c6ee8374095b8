import { expect, test } from 'vitest'
import { externalUrl } from './external-url.ts'

test('web addresses become links', () => {
  expect(externalUrl('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
  expect(externalUrl('http://example.com')).toBe('http://example.com/')
})

test.for([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//example.com',
  'example.com',
  '/path',
  '',
])('other text does not become a link: %j', (text) => {
  expect(externalUrl(text)).toBeUndefined()
})
