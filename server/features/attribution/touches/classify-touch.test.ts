import { expect, test } from 'vitest'
import { attributionGroups } from '../../../../contract/attribution.ts'
import { groupOf } from './classify-touch.ts'
import { clicksOf, type Said } from './touch-signals.ts'

const nothing: Said = {
  channel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  referrer: null,
  website: null,
  clicks: 0,
  isOwn: false,
}

const groupsOf = (said: Partial<Said>) =>
  attributionGroups.map((by) => groupOf(by, { ...nothing, ...said }))

test('a visit belongs to its channel, to who sent it, and to its campaign', () => {
  const said = { channel: 'email', utm_source: 'news', utm_campaign: 'spring' }

  expect(groupsOf(said)).toEqual(['email', 'news', 'spring'])
})

test('a visit that nothing led to is direct, and of no campaign', () => {
  expect(groupsOf({ channel: 'direct' })).toEqual(['direct', '(direct)', '(none)'])
})

test('a click id tells who was paid, a referrer who sent a visit for nothing', () => {
  const clicks = clicksOf({ msclkid: 'click' })
  const referrer = 'https://www.blog.example/post'

  expect(groupsOf({ channel: 'paid_search', clicks })[1]).toBe('microsoft')
  expect(groupsOf({ channel: 'referral', referrer })[1]).toBe('blog.example')
})

test('a lead without a journey is asked itself, by the rules for visits', () => {
  const isOwn = true
  const clicks = clicksOf({ gclid: 'click' })

  expect(groupsOf({ isOwn, clicks })).toEqual(['paid_search', 'google', '(none)'])
  expect(
    groupsOf({ isOwn, utm_medium: 'email', utm_source: 'news', utm_campaign: 'spring' }),
  ).toEqual(['email', 'news', 'spring'])
  expect(groupsOf({ isOwn, referrer: 'https://www.google.com/' })).toEqual([
    'organic_search',
    'google.com',
    '(none)',
  ])
})

test('a lead without a journey that tells nothing is unknown, not direct', () => {
  const unknown = ['(unknown)', '(unknown)', '(unknown)']

  expect(groupsOf({ isOwn: true })).toEqual(unknown)
})

test.for(['https://www.example.com', 'www.example.com'])(
  'the page before on the own site %s tells nothing of where a lead came from',
  (website) => {
    const said = { isOwn: true, website, referrer: 'https://shop.example.com/cart' }

    expect(groupsOf(said)[0]).toBe('(unknown)')
  },
)

test('ids of a browser are no clicks', () => {
  expect(clicksOf({ ga4cid: '1.2', ga4sid: '3', fbp: 'fb.1.2.3' })).toBe(0)
  expect(clicksOf({ gclid: null })).toBe(0)
})
