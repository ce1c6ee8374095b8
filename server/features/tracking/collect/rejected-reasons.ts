import type { EventOutcome } from '../model/event-types.ts'

/** Outcomes that are not rejections. */
type AcceptedOutcome = 'kept' | 'repeated'

/** Rejection reasons and their explanations for admins. */
export const rejectedReasons = {
  bad_json: 'The body is not valid JSON.',
  bad_body: "The body does not match the pixel's format.",
  too_large: 'The body is too large to have come from the pixel.',
  unknown_site: 'The site does not exist.',
  origin: "The page's origin is not allowed for the site.",
  bot: 'The user agent is a bot.',
  rate: 'The client or the site exceeded the rate limit.',
  too_late: 'The event is too old.',
  too_many: 'The visitor has reached the maximum number of page views.',
  bad_address: 'The page URL is invalid.',
  referrer_spam: 'The referrer is a known source of referrer spam.',
  no_consent: 'The visitor did not consent to identification.',
  no_identity: 'Neither the email nor the phone number is valid.',
  not_storable: 'The event contains a value that cannot be stored.',
  forms_off: 'Form capture is turned off for the site.',
  trap: 'The hidden spam trap field was filled in.',
  rule: 'A filter rule blocked the lead. It is in quarantine.',
  duplicate: 'The lead already exists, and the organization rejects duplicates.',
  secret_field:
    'Fields that look like a password, card number, account number, ID or code are not ' +
    'captured. All other fields were stored.',
  no_contact: 'The form has no contact data and no message, so it is not a lead.',
  invalid_lead: 'The lead has no contact data or answers, or contains an invalid value.',
} as const satisfies Record<Exclude<EventOutcome, AcceptedOutcome>, string> & Record<string, string>

export type RejectedReason = keyof typeof rejectedReasons

/** Kinds of events that are counted per site and day. */
export type EventKind = 'page' | 'identify' | 'repeated' | 'anonymous' | 'lead' | RejectedReason

/**
 * Reasons for which only a count is stored, because the body is private, is stored elsewhere, is
 * not a lead, or is one of a large number of similar bodies.
 */
export const onlyCounted: ReadonlySet<RejectedReason> = new Set<RejectedReason>([
  'no_consent',
  'rate',
  'rule',
  'no_contact',
  'referrer_spam',
])
