import { expect, test } from 'vitest'
import { formatShortcut } from './format-shortcut.ts'

test.for([
  ['MacIntel', '⌘K'],
  ['iPad', '⌘K'],
  ['Win32', 'Ctrl K'],
  ['Linux x86_64', 'Ctrl K'],
  ['', 'Ctrl K'],
] as const)('on “%s”, the search opens with %s', ([platform, text]) => {
  expect(formatShortcut('K', platform)).toBe(text)
})
