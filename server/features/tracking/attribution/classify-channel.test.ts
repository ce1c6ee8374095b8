import { expect, test } from 'vitest'
import type { Signals } from './ad-signals.ts'
import { classifyChannel } from './classify-channel.ts'

const from = (referrer: string | null, signals: Signals = {}) =>
  classifyChannel({ signals, referrer })

const google = 'https://www.google.com/'
const facebook = 'https://l.facebook.com/'

test.for<[string, Signals]>([
  ['paid_search', { utm_source: 'google', utm_medium: 'cpc' }],
  ['paid_search', { utm_source: 'bing', utm_medium: 'CPC' }],
  ['paid_search', { utm_medium: 'ppc' }],
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
  expect(from(null, { fbc: 'fb.1.1.x' })).toBe('direct')
})

test.for([
  google,
  'https://google.co.uk/',
  'https://www.bing.com/search',
  'https://duckduckgo.com/',
  'https://de.search.yahoo.com/',
  'https://www.ecosia.org/',
  'https://search.brave.com/',
  'https://yandex.ru/',
  'https://www.baidu.com/',
  'https://suche.t-online.de/',
  'android-app://com.google.android.googlequicksearchbox/',
])('%s is a search engine', (referrer) => {
  expect(from(referrer)).toBe('organic_search')
})

test.for([
  facebook,
  'https://m.facebook.com/',
  'https://www.instagram.com/',
  'https://t.co/abc',
  'https://x.com/',
  'https://lnkd.in/x',
  'https://www.linkedin.com/',
  'https://www.youtube.com/',
  'https://out.reddit.com/',
  'https://www.pinterest.de/',
  'https://www.tiktok.com/',
])('%s is a social network', (referrer) => {
  expect(from(referrer)).toBe('organic_social')
})

test.for([
  'https://mail.google.com/',
  'https://mail.yahoo.com/',
  'https://google.example.com/',
  'https://facebook.example.com/',
  'https://notfacebook.com/',
  'https://x.example/',
  'https://t.de/',
  'https://constructor.com/',
  'http://192.168.0.1/',
  'android-app://com.google.android.gm/',
])('%s is any other site', (referrer) => {
  expect(from(referrer)).toBe('referral')
})

test('no signal or referrer is direct', () => {
  expect(from(null)).toBe('direct')
})
