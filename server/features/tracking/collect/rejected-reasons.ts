import type { EventOutcome } from '../model/event-types.ts'

/** Outcomes that are not rejections. */
type AcceptedOutcome = 'kept' | 'repeated'

/** Rejection reasons with their explanations for admins. */
export const rejectedReasons = {
  bad_json: 'The body is no JSON.',
  bad_body: 'The body is not what the pixel sends.',
  too_large: 'The body is larger than any that the pixel sends.',
  unknown_site: 'There is no such site.',
  origin: 'The page’s origin is not one of the site.',
  bot: 'The user agent is that of a robot.',
  rate: 'The client or the site sends too often.',
  too_late: 'The event is older than is taken.',
  too_many: 'The visitor has as many page views as are kept of one.',
  bad_address: 'The address of the page cannot be read.',
  no_consent: 'The visitor did not consent to being recognized.',
  no_identity: 'Neither the email nor the phone number identifies anybody.',
  not_storable: 'The database refuses a value.',
  forms_off: 'The site does not take forms.',
  trap: 'The field that people do not see was filled in.',
  rule: 'A filtering rule refused the lead, which is in quarantine.',
  duplicate: 'The organization has the lead already and refuses it a second time.',
  invalid_lead: 'The form is no lead, such as one without contact data and answers.',
} as const satisfies Record<Exclude<EventOutcome, AcceptedOutcome>, string> & Record<string, string>

export type RejectedReason = keyof typeof rejectedReasons

/** Kinds that are counted per site and day. */
export type EventKind = 'page' | 'identify' | 'repeated' | 'anonymous' | 'lead' | RejectedReason

/** Rejections whose body is not stored: it is stored elsewhere, private, or one of too many. */
export const onlyCounted: ReadonlySet<RejectedReason> = new Set<RejectedReason>([
  'no_consent',
  'rate',
  'rule',
])
