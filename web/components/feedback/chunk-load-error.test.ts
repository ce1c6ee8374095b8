import { expect, test } from 'vitest'
import { isChunkLoadError } from './chunk-load-error.ts'

test.for([
  'Failed to fetch dynamically imported module: https://leads.example/assets/page-1.js',
  'error loading dynamically imported module: https://leads.example/assets/page-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-1.css',
])("recognizes a browser's message for a failed chunk: %s", (message) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true)
})

test('an error of the page itself is not a chunk load error', () => {
  expect(isChunkLoadError(new TypeError('undefined is not a function'))).toBe(false)
})
