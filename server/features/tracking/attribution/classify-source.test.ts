import { expect, test } from 'vitest'
import { allSignals, type Signals } from './ad-signals.ts'
import { classifyChannel } from './channels/classify-channel.ts'
import { classifySource, type SourceInput } from './classify-source.ts'

/** A session with the given signals and the resulting channel. */
const session = (signals: Signals, referrer: string | null = null): SourceInput => ({
  // `fromEntries` loses the key types; the keys are exactly the signals.
  ...(Object.fromEntries(allSignals.map((name) => [name, signals[name] ?? null])) as SourceInput),
  channel: classifyChannel({ signals, referrer }),
  referrer,
})

test.for<[string, Signals]>([
  ['google', { gclid: '1' }],
  ['google', { wbraid: '1' }],
  ['google', { gbraid: '1' }],
  ['google', { dclid: '1' }],
  ['microsoft', { msclkid: '1' }],
  ['tiktok', { ttclid: '1' }],
  ['x', { twclid: '1' }],
  ['reddit', { rdt_cid: '1' }],
  ['snapchat', { sccid: '1' }],
  ['pinterest', { epik: '1' }],
  ['linkedin', { li_fat_id: '1' }],
  ['facebook', { fbc: 'fb.1.1.x', utm_medium: 'paid_social' }],
])('the source is %s for a paid click with %j', ([source, signals]) => {
  expect(classifySource(session(signals, 'https://ads.example/'))).toBe(source)
})

test('utm_source is used as written', () => {
  expect(classifySource(session({ utm_source: 'Spring News', gclid: '1' }))).toBe('Spring News')
})

test('the source of a referrer is its host', () => {
  expect(classifySource(session({}, 'https://www.blog.example:8443/a'))).toBe('blog.example')
  expect(classifySource(session({ fbc: 'fb.1.1.x' }, 'https://l.facebook.com/'))).toBe(
    'l.facebook.com',
  )
})

test('the source of an fbclid from an app without a referrer is Facebook', () => {
  expect(classifySource(session({ fbc: 'fb.1.1.x' }))).toBe('facebook')
  expect(classifySource(session({ fbc: 'fb.1.1.x' }, 'https://app.example/'))).toBe('facebook')
})

test('the source of a Google ad without a click id is Google', () => {
  expect(classifySource({ ...session({}), channel: 'paid_search' })).toBe('google')
})

test('a click id from a cookie is not the source of this session', () => {
  expect(classifySource({ ...session({}), ttclid: 'old' })).toBe('(direct)')
  expect(classifySource({ ...session({}, 'https://blog.example/'), fbc: 'old' })).toBe(
    'blog.example',
  )
})

test('no signal or referrer is direct', () => {
  expect(classifySource(session({}))).toBe('(direct)')
})
