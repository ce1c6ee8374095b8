import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash } from './match-keys.ts'
import { cleanMessage, readStatus, retry } from './read-outcome.ts'

const respond = (status: number, body = '', headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers(headers),
})

test.for([408, 425, 429, 500, 502, 503, 504])('status %i is retried', (status) => {
  expect(readStatus(respond(status, '<html>Bad gateway</html>'))).toMatchObject({
    type: 'retry',
    code: `http_${status}`,
  })
})

test.for([401, 403, 404, 410, 426])('status %i pauses the destination', (status) => {
  expect(readStatus(respond(status))?.type).toBe('blocked')
})

test('a retired version is named', () => {
  expect(readStatus(respond(426, '{"code":"NONEXISTENT_VERSION"}'))).toMatchObject({
    type: 'blocked',
    code: 'version_gone',
  })
})

test('a redirect is retried and not followed', () => {
  expect(readStatus(respond(302))?.type).toBe('retry')
})

test.for([200, 201, 204, 400, 409, 422])('status %i is left to the platform', (status) => {
  expect(readStatus(respond(status))).toBeUndefined()
})

test('the code and message of the platform are shown', () => {
  const body = JSON.stringify({ error: { code: 29, message: 'Not permitted.' } })

  expect(readStatus(respond(403, body))).toEqual({
    type: 'blocked',
    code: '29',
    message: 'Not permitted.',
  })
})

test('Retry-After can be seconds, or a date according to the platform’s clock', () => {
  const wait = (headers: Record<string, string>) => {
    const outcome = retry(respond(429, '', headers), 'a', 'b')
    return outcome.type === 'retry' ? outcome.afterMs : outcome
  }

  expect(wait({ 'retry-after': '120' })).toBe(120_000)
  expect(
    wait({ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT', date: 'Fri, 27 Nov 2026 10:00:00 GMT' }),
  ).toBe(30_000)
  expect(wait({ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT' })).toBeUndefined()
  expect(wait({ 'x-rate-limit-reset': '1795773630', date: 'Fri, 27 Nov 2026 10:00:00 GMT' })).toBe(
    30_000,
  )
  expect(wait({ 'retry-after': 'soon' })).toBeUndefined()
  expect(wait({ 'retry-after': '999999999' })).toBe(86_400_000)
})

test('messages contain no addresses, numbers, hashes or tokens', () => {
  const message = `Invalid ph +49 170 1234567 of anna@example.com: ${hash('a')} EAAGm0PX4ZCpsBAKZB_longtoken\n!`

  expect(cleanMessage(message)).toBe('Invalid ph … of … … … !')
  expect(cleanMessage('dj0yJnU9/aBcDeFg/HiJkLmN3 and AbCdEfGhIjKlMnOpQrStUvWxYz')).toBe('… and …')
  expect(cleanMessage('/user/userInfo/firstName')).toBe('/user/userInfo/firstName')
  expect(cleanMessage('a. '.repeat(200))).toHaveLength(200)
  expect(cleanMessage('event_time is 8 days old (max 7)')).toBe('event_time is 8 days old (max 7)')
})

test('messages with any text are short and well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const message = cleanMessage(text)

      expect(message.length).toBeLessThanOrEqual(200)
      expect(message.isWellFormed()).toBe(true)
      expect(message).not.toContain('@')
    }),
  )
})
