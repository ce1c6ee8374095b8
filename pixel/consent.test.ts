import { expect, test } from 'vitest'
import { consentFields } from '../contract/tracking/session.ts'
import { every, type Flags, mergeConsent, purposes, toLevel } from './consent.ts'

const merge = (...entries: unknown[]): Flags => {
  const flags: Flags = {}
  for (const answers of entries) mergeConsent(flags, answers)
  return flags
}

test('purposes are the consent fields of a lead', () => {
  expect(purposes).toEqual(consentFields)
  expect(Object.keys(every(true))).toEqual(consentFields)
})

test.for([
  [{}, 0],
  [{ ad_storage: true }, 0],
  [{ analytics_storage: false, ad_storage: true }, 0],
  [{ analytics_storage: true }, 1],
  [{ analytics_storage: true, ad_storage: false }, 1],
  [{ analytics_storage: true, ad_storage: true }, 2],
] as const)('%j allows level %i, because unknown counts as denied', ([flags, level]) => {
  expect(toLevel(flags)).toBe(level)
})

test('only granted, denied and booleans are recognized', () => {
  const consent = { ad_storage: 'granted', ad_user_data: 'denied', analytics_storage: true }

  expect(merge({ ...consent, ad_personalization: 'maybe', other: true })).toEqual({
    ad_storage: true,
    ad_user_data: false,
    analytics_storage: true,
  })
  expect(merge(null, undefined, 'granted', 7, ['granted'])).toEqual({})
})

test('later answers win, and absent ones stay unchanged', () => {
  const first = { ad_storage: 'granted', analytics_storage: 'granted' }
  expect(merge(first, { ad_storage: false })).toEqual({
    ad_storage: false,
    analytics_storage: true,
  })
})
