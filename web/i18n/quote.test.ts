import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test('a name that turns its direction leaves the rest of the sentence in place', () => {
  expect(`Delete label ${quote('Anna \u202Egnihton\u2066')}?`).toBe('Delete label “Anna gnihton”?')
})

test('names in scripts from right to left stay as they are', () => {
  expect(quote('שלום עולם')).toBe('“שלום עולם”')
})
