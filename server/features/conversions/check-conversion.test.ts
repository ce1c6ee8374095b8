import { expect, test } from 'vitest'
import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import { buildLead } from '../../test/platform-fakes/conversions.ts'
import { checkConversion, type Reason, reasons } from './check-conversion.ts'
import { type ConversionRule, findConversionTime } from './match-rule.ts'

const lead = buildLead({
  value: 1_234.5,
  createdAt: '2026-08-01T10:00:00.000Z',
  qualifiedAt: '2026-08-02T10:00:00.000Z',
  wonAt: '2026-08-03T10:00:00.000Z',
  gclid: 'EAIaIQ',
  ad_user_data: true,
})
const rule: ConversionRule = {
  id: 'r',
  action: 'Sale',
  when: { status: 'won' },
  value: 'lead',
  needsValue: true,
}
const destination = { sendsUnknownConsent: false, windowDays: 90 }
const input = { lead, rule, destination, at: '2026-08-03T10:00:00.000Z', orgCurrency: 'EUR' }

test('a lead with click ID, consent and value is sent', () => {
  expect(checkConversion(input)).toEqual({
    reason: null,
    clickIdName: 'gclid',
    clickId: 'EAIaIQ',
    value: 123_450,
    currency: 'EUR',
    consent: true,
  })
})

test.for<[Reason, Parameters<typeof checkConversion>[0]]>([
  ['no_click_id', { ...input, lead: { ...lead, gclid: null } }],
  ['invalid_click_id', { ...input, lead: { ...lead, gclid: '=cmd("x")' } }],
  ['consent_denied', { ...input, lead: { ...lead, ad_user_data: false } }],
  ['consent_unknown', { ...input, lead: { ...lead, ad_user_data: null } }],
  ['click_too_old', { ...input, at: '2026-10-30T10:00:01.000Z' }],
  ['before_click', { ...input, at: '2026-08-01T09:59:59.000Z' }],
  ['no_value', { ...input, lead: { ...lead, value: null } }],
  ['no_currency', { ...input, orgCurrency: null }],
])('%s', ([reason, changed]) => {
  expect(checkConversion(changed).reason).toBe(reason)
  expect(reasons[reason]).toBeTruthy()
})

test('unknown consent is sent if the destination allows it, denied consent never is', () => {
  const allowing = { ...destination, sendsUnknownConsent: true }
  const check = (ad_user_data: boolean | null) =>
    checkConversion({ ...input, destination: allowing, lead: { ...lead, ad_user_data } }).reason

  expect([check(null), check(false)]).toEqual([null, 'consent_denied'])
})

test('the first click ID of gclid, gbraid and wbraid is used', () => {
  const ids = { gclid: null, gbraid: 'gb', wbraid: 'wb' }

  expect(checkConversion({ ...input, lead: { ...lead, ...ids } })).toMatchObject({
    clickIdName: 'gbraid',
    clickId: 'gb',
  })
})

test('a fixed amount needs no lead value, and a rule without an amount needs no currency', () => {
  const free = { ...lead, value: null }

  expect(checkConversion({ ...input, lead: free, rule: { ...rule, value: 50 } })).toMatchObject({
    reason: null,
    value: 5_000,
  })
  expect(
    checkConversion({ ...input, orgCurrency: null, rule: { ...rule, value: null } }),
  ).toMatchObject({ reason: null, value: null, currency: null })
})

test('a conversion is dated when the lead reached the status or got the label', () => {
  const find = (when: ConversionRule['when'], change: Partial<LeadRecord> = {}) =>
    findConversionTime({ ...lead, ...change }, { ...rule, when }, '2026-08-09T00:00:00.000Z')

  expect(find({ status: 'won' })).toBe(lead.wonAt)
  expect(find({ status: 'qualified' })).toBe(lead.qualifiedAt)
  expect(find({ status: 'open' })).toBe(lead.createdAt)
  expect(find({ status: 'lost' })).toBeUndefined()
  expect(find({ status: 'qualified' }, { status: 'lost' })).toBeUndefined()
  expect(find({ labelId: 'hot' })).toBeUndefined()
  expect(find({ labelId: 'hot' }, { labelId: 'hot' })).toBe('2026-08-09T00:00:00.000Z')
  expect(find({ conversionEventId: 'demo' })).toBeUndefined()
  expect(find({ conversionEventId: 'demo' }, { selectedConversionEventId: 'demo' })).toBe(
    '2026-08-09T00:00:00.000Z',
  )
})
