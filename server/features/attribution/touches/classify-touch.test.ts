import { expect, test } from 'vitest'
import { attributionGroups } from '../../../../contract/attribution.ts'
import { noSignals } from '../../../test/fixtures/no-signals.ts'
import { classifyTouch } from './classify-touch.ts'
import { type TouchSignals, toClickBits } from './touch-signals.ts'

const groupings = ['channel', 'source', 'campaign'] as const

const classify = (signals: Partial<TouchSignals>) =>
  groupings.map((by) => classifyTouch(by, { ...noSignals, ...signals }))

test('a visit belongs to its channel, its source and its campaign', () => {
  const signals = { channel: 'email', utm_source: 'news', utm_campaign: 'spring' }

  expect(classify(signals)).toEqual(['email', 'news', 'spring'])
})

test('a visit without signals is direct and has no campaign', () => {
  expect(classify({ channel: 'direct' })).toEqual(['direct', '(direct)', '(none)'])
})

test('a visit belongs to its medium, its keyword and the page on which it started', () => {
  const visit = {
    ...noSignals,
    channel: 'paid_search',
    utm_medium: 'CPC',
    utm_term: 'Lead software',
    website: 'https://shop.example:8443',
    landingPath: '/Pricing',
  }

  expect(classifyTouch('medium', visit)).toBe('cpc')
  expect(classifyTouch('keyword', visit)).toBe('Lead software')
  expect(classifyTouch('landingPage', visit)).toBe('shop.example:8443/Pricing')
})

test('a visit without tags has no medium and no keyword', () => {
  const visit = { ...noSignals, channel: 'direct' }

  expect([classifyTouch('medium', visit), classifyTouch('keyword', visit)]).toEqual([
    '(none)',
    '(none)',
  ])
})

test('the landing page of a lead without a journey is unknown', () => {
  const lead = { ...noSignals, isOwn: true, utm_source: 'google', website: 'https://shop.example' }

  expect(classifyTouch('landingPage', lead)).toBe('(unknown)')
})

test('a click id identifies a paid source, a referrer an unpaid one', () => {
  const clicks = toClickBits({ msclkid: 'click' })
  const referrer = 'https://www.blog.example/post'

  expect(classify({ channel: 'paid_search', clicks })[1]).toBe('microsoft')
  expect(classify({ channel: 'referral', referrer })[1]).toBe('blog.example')
})

test('a lead without a journey is classified by its own signals, with the rules for visits', () => {
  const isOwn = true
  const clicks = toClickBits({ gclid: 'click' })

  expect(classify({ isOwn, clicks })).toEqual(['paid_search', 'google', '(none)'])
  expect(
    classify({ isOwn, utm_medium: 'email', utm_source: 'news', utm_campaign: 'spring' }),
  ).toEqual(['email', 'news', 'spring'])
  expect(classify({ isOwn, referrer: 'https://www.google.com/' })).toEqual([
    'organic_search',
    'google.com',
    '(none)',
  ])
})

test('a lead without a journey and signals is unknown, not direct', () => {
  const groups = attributionGroups.map((by) => classifyTouch(by, { ...noSignals, isOwn: true }))

  expect(new Set(groups)).toEqual(new Set(['(unknown)']))
})

test.for(['https://www.example.com', 'www.example.com'])(
  'a referrer on the same site %s is ignored',
  (website) => {
    const signals = { isOwn: true, website, referrer: 'https://shop.example.com/cart' }

    expect(classify(signals)[0]).toBe('(unknown)')
  },
)

test('browser ids are not clicks', () => {
  expect(toClickBits({ ga4cid: '1.2', ga4sid: '3', fbp: 'fb.1.2.3' })).toBe(0)
  expect(toClickBits({ gclid: null })).toBe(0)
})
