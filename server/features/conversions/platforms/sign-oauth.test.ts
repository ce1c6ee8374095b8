import { expect, test } from 'vitest'
import { signOauth } from './sign-oauth.ts'

/** Credentials from the examples in RFC 5849. */
const app = { consumerKey: 'dpf43f3p2l4k3l03', consumerSecret: 'kd94hf93k423kf44' }

const readSignature = (header: string) =>
  decodeURIComponent(/oauth_signature="([^"]*)"/.exec(header)?.[1] ?? '')

test('the request for a token in RFC 5849 (section 1.2) has the same signature', () => {
  const header = signOauth({
    method: 'POST',
    url: 'https://photos.example.net/token',
    credentials: { ...app, token: 'hh5s93j4hdidpola', tokenSecret: 'hdhd0244k9j7ao03' },
    nonce: 'walatlh',
    timestamp: 137_131_201,
    parameters: { oauth_verifier: 'hfdp7dh39dks9884' },
  })

  expect(readSignature(header)).toBe('gKgrFCywp7rO0OXSjdot/IHF7IU=')
})

test('the request for a photo in RFC 5849, with a query, has the same signature', () => {
  const header = signOauth({
    method: 'GET',
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    credentials: { ...app, token: 'nnch734d00sl2jdk', tokenSecret: 'pfkkdhi9sl3r4s00' },
    nonce: 'chapoH',
    timestamp: 137_131_202,
  })

  expect(readSignature(header)).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=')
  expect(header).toMatch(/^OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="chapoH", /)
})

test('characters that a query leaves unencoded are encoded', () => {
  const sign = (note: string) =>
    signOauth({
      method: 'POST',
      url: 'https://photos.example.net/token',
      credentials: { ...app, token: 'a', tokenSecret: 'b' },
      nonce: 'c',
      timestamp: 1,
      parameters: { oauth_note: note },
    })

  expect(sign("!'()* ~")).toContain('oauth_note="%21%27%28%29%2A%20~"')
})
