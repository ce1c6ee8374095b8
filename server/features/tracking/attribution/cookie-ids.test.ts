import { expect, test } from 'vitest'
import { parseCookieIds } from './cookie-ids.ts'

test.for<[string, string]>([
  ['GA1.1.1234567890.1700000000', '1234567890.1700000000'],
  ['GA1.2-2.1234567890.1700000000', '1234567890.1700000000'],
  ['1234567890.1700000000', '1234567890.1700000000'],
  ['1234567890', '1234567890'],
])('the client id of %s is %s', ([cookie, id]) => {
  expect(parseCookieIds({ ga4cid: cookie })).toEqual({ ga4cid: id })
})

test.for<[string, string]>([
  ['GS1.1.1700000000.3.1.1700000123.0.0.0', '1700000000'],
  ['GS2.1.s1700000000$o3$g1$t1700000123$j60$l0$h0', '1700000000'],
  ['GS2.1.o3$g1$s1700000000$t1700000123', '1700000000'],
  ['1700000000', '1700000000'],
])('the session id of %s is %s', ([cookie, id]) => {
  expect(parseCookieIds({ ga4sid: cookie })).toEqual({ ga4sid: id })
})

test.for(['GS2.1.o3$g1', 'GS1.1', ' '])('%s contains no session id', (cookie) => {
  expect(parseCookieIds({ ga4sid: cookie })).toEqual({})
})

test('ids of other cookies are stored unchanged', () => {
  const ids = {
    fbc: 'fb.1.1700000000000.IwAR0',
    fbp: 'fb.1.1700000000000.99',
    ttclid: 'E.C.P',
    twclid: 't',
    rdt_cid: 'r',
    sccid: 's',
    epik: 'dj0',
    li_fat_id: 'a-b',
  }

  expect(parseCookieIds(ids)).toEqual(ids)
})

test('a stored ID that exists only in URLs is not a new click', () => {
  expect(parseCookieIds({ gclid: 'old', msclkid: 'old', wbraid: 'old' })).toEqual({})
})

test('ids that are too long or cannot be stored are dropped', () => {
  expect(parseCookieIds({ epik: 'x'.repeat(1_025), twclid: 'a\0b', fbp: ' p ' })).toEqual({
    fbp: 'p',
  })
})
