import { expect, test } from 'vitest'
import { chunkAddress, isChunkLoadError } from './chunk-load-error.ts'

test.for([
  [
    'Failed to fetch dynamically imported module: https://leads.example/assets/page-1.js',
    'https://leads.example/assets/page-1.js',
  ],
  [
    'error loading dynamically imported module: https://leads.example/assets/page-1.js',
    'https://leads.example/assets/page-1.js',
  ],
  ['Importing a module script failed.', undefined],
  ['Unable to preload CSS for /assets/page-1.css', '/assets/page-1.css'],
] as const)("recognizes a browser's message for a failed chunk: %s", ([message, address]) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true)
  expect(chunkAddress(new TypeError(message))).toBe(address)
})

test('an error of the page itself is not a chunk load error', () => {
  expect(isChunkLoadError(new TypeError('undefined is not a function'))).toBe(false)
  expect(chunkAddress(new TypeError('cannot read /assets/page-1.js'))).toBeUndefined()
})
