import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test('a name with bidi controls does not change the direction of the sentence', () => {
  expect(`Delete label ${quote('Anna \u202Egnihton\u2066')}?`).toBe('Delete label “Anna gnihton”?')
})

test('names in right-to-left scripts are unchanged', () => {
  expect(quote('שלום עולם')).toBe('“שלום עולם”')
})
