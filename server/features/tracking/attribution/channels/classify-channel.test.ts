import { expect, test } from 'vitest'
import type { Signals } from '../ad-signals.ts'
import { classifyChannel } from './classify-channel.ts'

const from = (referrer: string | null, signals: Signals = {}) =>
  classifyChannel({ signals, referrer })

const google = 'https://www.google.com/'
const facebook = 'https://l.facebook.com/'

test.for<[string, Signals]>([
  ['paid_search', { utm_source: 'google', utm_medium: 'cpc' }],
  ['paid_search', { utm_source: 'bing', utm_medium: 'CPC' }],
  ['paid_other', { utm_medium: 'ppc' }],
  ['paid_search', { utm_medium: 'ppc', gclid: '1' }],
  ['paid_social', { utm_medium: 'ppc', fbc: 'fb.1.1.x' }],
  ['paid_social', { utm_source: 'facebook', utm_medium: 'paid_social' }],
  ['paid_social', { utm_source: 'Facebook', utm_medium: 'cpc' }],
  ['paid_social', { utm_source: 'ig', utm_medium: 'paid' }],
  ['paid_social', { utm_source: 'tiktok', utm_medium: 'paid-social' }],
  ['display', { utm_source: 'dv360', utm_medium: 'display' }],
  ['display', { utm_source: 'news.example', utm_medium: 'cpm' }],
  ['email', { utm_source: 'newsletter', utm_medium: 'email' }],
  ['email', { utm_source: 'Newsletter' }],
  ['affiliate', { utm_source: 'partner', utm_medium: 'affiliate' }],
  ['organic_social', { utm_source: 'linkedin', utm_medium: 'social' }],
  ['organic_social', { utm_source: 'instagram' }],
  ['organic_search', { utm_source: 'google', utm_medium: 'organic' }],
  ['referral', { utm_source: 'blog', utm_medium: 'referral' }],
  ['other', { utm_source: 'poster', utm_medium: 'qr' }],
  ['other', { utm_campaign: 'spring' }],
])('%s by UTM fields: %j', ([channel, signals]) => {
  expect(from(null, signals)).toBe(channel)
})

test('UTM fields take precedence over click ids, and both over the referrer', () => {
  expect(from(facebook, { utm_medium: 'email', gclid: '1' })).toBe('email')
  expect(from(facebook, { gclid: '1' })).toBe('paid_search')
  expect(from(google, { utm_medium: 'referral' })).toBe('referral')
})

test('a click id takes precedence over an unknown medium', () => {
  expect(from(null, { utm_medium: 'g-ads', gclid: '1' })).toBe('paid_search')
})

test.for<[string, keyof Signals]>([
  ['paid_search', 'gclid'],
  ['paid_search', 'gbraid'],
  ['paid_search', 'wbraid'],
  ['paid_search', 'msclkid'],
  ['display', 'dclid'],
  ['paid_social', 'ttclid'],
  ['paid_social', 'twclid'],
  ['paid_social', 'rdt_cid'],
  ['paid_social', 'sccid'],
  ['paid_social', 'epik'],
  ['paid_social', 'li_fat_id'],
])('%s by %s', ([channel, id]) => {
  expect(from(google, { [id]: '1' })).toBe(channel)
})

test('fbclid alone is not paid, because Facebook adds it to every link', () => {
  expect(from(facebook, { fbc: 'fb.1.1.x' })).toBe('organic_social')
  expect(from(null, { fbc: 'fb.1.1.x' })).toBe('organic_social')
  expect(from(google, { fbc: 'fb.1.1.x' })).toBe('organic_search')
})

test.for([
  [{ isGoogleAd: true }, 'paid_search'],
  [{ isGoogleAd: true, referrer: google }, 'paid_search'],
  [{ isGoogleAd: true, signals: { utm_medium: 'email' } }, 'email'],
  [{ isGoogleAd: true, signals: { utm_campaign: 'spring' } }, 'paid_search'],
] as const)('a page with a gad_ parameter, %j, is %s', ([input, channel]) => {
  expect(classifyChannel({ signals: {}, referrer: null, ...input })).toBe(channel)
})

test('no signal or referrer is direct', () => {
  expect(from(null)).toBe('direct')
})
