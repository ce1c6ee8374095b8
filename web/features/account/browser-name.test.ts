import { expect, test } from 'vitest'
import { browserName, isHandheld } from './browser-name.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${like} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Safari/605', 'Safari on macOS'],
  ['curl/8.5', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
] as const)('%j is named %j', ([userAgent, name]) => {
  expect(browserName(userAgent)).toBe(name)
})

test('recognizes phones and tablets', () => {
  expect(['x (iPad; y)', 'x (Linux; Android 15)', 'x (X11; Linux)', null].map(isHandheld)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
