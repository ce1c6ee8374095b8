import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../contract/values/time.ts'
import type { Destination } from './destination-store.ts'
import { type ConversionRule, findConversionValue } from './match-rule.ts'
import type { Platform } from './platforms/platform.ts'

/** Reason why a conversion is not sent, worded to complete “Not sent: …”. */
export const reasons = {
  no_click_id: 'the lead has no Google click ID (gclid, gbraid or wbraid)',
  invalid_click_id: 'the click ID contains characters that are not allowed in Google click IDs',
  no_match: 'the lead has no ID or contact data that the platform can match',
  consent_denied: 'the person denied consent to sending data to ad platforms',
  consent_unknown: 'consent is unknown, and this destination requires consent',
  click_too_old: 'the click is older than the platform accepts',
  conversion_too_old: 'the conversion is older than the platform accepts',
  before_click: 'the conversion is earlier than the lead',
  no_value: 'the rule requires a value, but none was found for the lead',
  no_currency: 'the organization has no currency; choose one in the settings',
  lead_changed: 'the lead no longer matches the rule',
  lead_changed_after_send:
    'the lead no longer matches the rule, but the conversion was already sent',
  lead_deleted: 'the lead was deleted',
  rule_removed: 'the rule was removed',
} as const

export type Reason = keyof typeof reasons

/** Google click IDs in order of preference. Each row in the file has exactly one. */
export const clickIdNames = ['gclid', 'gbraid', 'wbraid'] as const

/**
 * Visitors can put anything into a URL, and one malformed row can cause the whole file to be
 * rejected.
 */
const clickIdForm = /^[\w-]{1,512}$/

export type ClickIdName = (typeof clickIdNames)[number]

/** Data to send to the platform, or the reason for not sending anything. */
export interface CheckedConversion {
  readonly reason: Reason | null
  readonly clickIdName: ClickIdName | null
  readonly clickId: string | null
  /** In minor units. */
  readonly value: number | null
  readonly currency: string | null
  /** The lead's consent for `ad_user_data`. */
  readonly consent: boolean | null
}

interface Input {
  readonly lead: LeadRecord
  readonly rule: ConversionRule
  readonly destination: Pick<Destination, 'sendsUnknownConsent' | 'windowDays'>
  /** ISO timestamp. */
  readonly at: string
  readonly orgCurrency: string | null
}

/**
 * Checks before sending whether the platform would reject a conversion. Uses the lead's creation
 * time instead of the click time, which is earlier by at most the attribution window.
 *
 * @see L-278
 */
export function checkConversion(input: Input): CheckedConversion {
  const { lead, rule, orgCurrency } = input
  const clickIdName = clickIdNames.find((name) => (lead[name] ?? '') !== '') ?? null
  const value = findConversionValue(lead, rule)
  return {
    reason: findReason(input, clickIdName, value),
    clickIdName,
    clickId: clickIdName === null ? null : lead[clickIdName],
    value,
    currency: value === null ? null : orgCurrency,
    consent: lead.ad_user_data,
  }
}

interface OutgoingInput extends Omit<Input, 'destination'> {
  readonly destination: Pick<Destination, 'sendsUnknownConsent' | 'windowDays'>
  readonly platform: Pick<Platform, 'canMatch' | 'maxAgeDays'>
  readonly now: Date
}

/**
 * Checks a conversion for a platform with an API. Such platforms limit the conversion's age, not
 * the click's.
 *
 * @see L-284
 */
export function checkOutgoing(input: OutgoingInput): CheckedConversion {
  const { lead, rule, destination, platform, at, now, orgCurrency } = input
  const value = findConversionValue(lead, rule)
  const age = now.getTime() - Date.parse(at)
  const isTooOld = age > getMaxAgeDays(destination, platform) * dayMs
  return {
    reason:
      (platform.canMatch(lead) ? null : 'no_match') ??
      findConsentReason(lead, destination) ??
      (isBeforeLead(input) ? 'before_click' : null) ??
      (isTooOld ? 'conversion_too_old' : null) ??
      findValueReason(rule, value, orgCurrency),
    clickIdName: null,
    clickId: null,
    value,
    currency: value === null ? null : orgCurrency,
    consent: lead.ad_user_data,
  }
}

/** Number of days during which a conversion can be sent. */
export const getMaxAgeDays = (
  { windowDays }: Pick<Destination, 'windowDays'>,
  { maxAgeDays }: Pick<Platform, 'maxAgeDays'>,
): number => Math.min(windowDays, maxAgeDays ?? windowDays)

function findReason(
  input: Input,
  clickIdName: ClickIdName | null,
  value: number | null,
): Reason | null {
  const { lead, rule, destination, at, orgCurrency } = input
  if (clickIdName === null) return 'no_click_id'
  if (!clickIdForm.test(lead[clickIdName] ?? '')) return 'invalid_click_id'
  const consentReason = findConsentReason(lead, destination)
  if (consentReason !== null) return consentReason
  if (isBeforeLead(input)) return 'before_click'
  const age = Date.parse(at) - Date.parse(lead.createdAt)
  if (age > destination.windowDays * dayMs) return 'click_too_old'
  return findValueReason(rule, value, orgCurrency)
}

function findConsentReason(
  { ad_user_data: consent }: Pick<LeadRecord, 'ad_user_data'>,
  { sendsUnknownConsent }: Pick<Destination, 'sendsUnknownConsent'>,
): Reason | null {
  if (consent === false) return 'consent_denied'
  return consent === null && !sendsUnknownConsent ? 'consent_unknown' : null
}

/**
 * Allows a difference of less than a second, because conversion times are in whole seconds, whereas
 * lead times include milliseconds.
 */
const isBeforeLead = ({ lead, at }: Pick<Input, 'lead' | 'at'>): boolean =>
  Date.parse(at) - Date.parse(lead.createdAt) <= -1_000

function findValueReason(
  rule: ConversionRule,
  value: number | null,
  orgCurrency: string | null,
): Reason | null {
  if (value === null && rule.value !== null && rule.needsValue) return 'no_value'
  return value !== null && orgCurrency === null ? 'no_currency' : null
}
