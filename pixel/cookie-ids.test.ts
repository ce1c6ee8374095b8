import { expect, test } from 'vitest'
import { clickIds } from '../contract/click-ids.ts'
import { readCookieIds } from './cookie-ids.ts'

/** IDs that were found, without `undefined` values. */
const read = (cookies: string) => JSON.parse(JSON.stringify(readCookieIds(cookies)))

test.for([
  ['_ga=GA1.1.1234567890.1700000000', '1234567890.1700000000'],
  ['_ga=GA1.2-2.1234567890.1700000000', '1234567890.1700000000'],
  ['a=b; _ga=1234567890.1700000000; c=d', '1234567890.1700000000'],
] as const)('the last two parts of %s are the client id', ([cookie, id]) => {
  expect(read(cookie)).toEqual({ ga4cid: id })
})

test.for([
  ['_ga_AB12=GS1.1.1700000001.3.1.1700000099.0.0.0', '1700000001'],
  ['_ga_AB12=GS2.1.s1747323152$o28$g0$t1747323999$j60$l0$h69286059', '1747323152'],
  ['_ga_AB12=GS2.1.o28$g0$t1747323999$s1747323152$j60', '1747323152'],
  ['a=1; _ga_AB12=GS2.1.t1747323999$o28$s1747323152', '1747323152'],
] as const)('%s contains the session id', ([cookie, id]) => {
  expect(read(cookie)).toEqual({ ga4sid: id })
})

test.for([
  '_ga_AB12=GS.1.x',
  '_ga_AB12=GS2.1.o28$ts1',
  '_ga=',
  '_ga=none; b=1.2',
  'x_ga=GA1.1.2.3',
  '_lt_touch=1~ttclid=a&li_fat_id=b',
])('%s contains no id', (cookie) => {
  expect(read(cookie)).toEqual({})
})

test('every click id with a cookie is read from it', () => {
  const cookies = Object.entries(clickIds).flatMap(([id, source]) =>
    'cookie' in source && !id.startsWith('ga4') ? [[id, source.cookie] as const] : [],
  )
  expect(cookies).toHaveLength(8)
  for (const [id, cookie] of cookies) {
    expect(read(`a=1; ${cookie}=Va-LUE.1; z=2`)).toEqual({ [id]: 'Va-LUE.1' })
  }
  const text = cookies.map(([id, cookie]) => `${cookie}=${id}`).join('; ')
  expect(read(text)).toEqual(Object.fromEntries(cookies.map(([id]) => [id, id])))
})

test('the cookie that an ad tag derives from gclid is ignored: it is not a new click', () => {
  expect(read('_gcl_aw=GCL.1700000000.abc')).toEqual({})
})

test('encoded values are decoded', () => {
  expect(read('_epik=a%3Db%26c')).toEqual({ epik: 'a=b&c' })
  expect(read('_epik=100%')).toEqual({ epik: '100%' })
})

test('an id that the service would reject is omitted', () => {
  expect(read(`_fbp=${'a'.repeat(1_025)}; _fbc=fb.1.2.x`)).toEqual({ fbc: 'fb.1.2.x' })
  expect(read(`_fbp=${'a'.repeat(1_024)}`)).toEqual({ fbp: 'a'.repeat(1_024) })
})
