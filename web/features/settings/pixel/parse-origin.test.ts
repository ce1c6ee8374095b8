import { expect, test } from 'vitest'
import { parseOrigin } from './parse-origin.ts'

test('pasted addresses become origins', () => {
  const pasted = {
    'https://www.example.com': 'https://www.example.com',
    ' www.example.com/shop?a=1 ': 'https://www.example.com',
    'HTTP://Example.com:8080/': 'http://example.com:8080',
    '*.example.com': 'https://*.example.com',
    'https://*.example.com/': 'https://*.example.com',
    localhost: 'https://localhost',
  }
  for (const [text, origin] of Object.entries(pasted)) {
    expect([text, parseOrigin(text)]).toEqual([text, origin])
  }
})

test('a text without a host is not an origin', () => {
  for (const text of ['', 'shop', 'https://', 'ftp://example.com', 'https://a.*.example.com']) {
    expect([text, parseOrigin(text)]).toEqual([text, undefined])
  }
})
