import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUserAgent } from './parse-user-agent.ts'

const chrome = '(KHTML, like Gecko) Chrome/142.0.0.0'

test.for([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36`,
    { deviceType: 'desktop', browser: 'Chrome', os: 'Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { deviceType: 'desktop', browser: 'Firefox', os: 'Linux' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { deviceType: 'mobile', browser: 'Safari', os: 'iOS' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`,
    { deviceType: 'mobile', browser: 'Chrome', os: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { deviceType: 'tablet', browser: 'Safari', os: 'iOS' },
  ],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 TV Safari/537.36',
    { deviceType: 'other', os: 'Tizen' },
  ],
] as const)('%s is recognized', ([userAgent, facts]) => {
  expect(parseUserAgent(userAgent)).toMatchObject({ isBot: false, ...facts })
})

test.for([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.9.1',
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36`,
])('%s is a bot', (userAgent) => {
  expect(parseUserAgent(userAgent).isBot).toBe(true)
})

test('without a user agent all fields are null', () => {
  const nothing = { isBot: false, deviceType: null, browser: null, os: null }

  expect(parseUserAgent(undefined)).toEqual(nothing)
  expect(parseUserAgent('')).toEqual(nothing)
})

test('any text can be parsed, with the same result each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (userAgent) => {
      expect(parseUserAgent(userAgent)).toEqual(parseUserAgent(userAgent))
    }),
  )
})
