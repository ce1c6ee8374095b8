import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinLists } from './batching.ts'
import {
  buildPageUrl,
  findClickId,
  hashCountry,
  hashEmail,
  hashNames,
  hashPhone,
  toList,
} from './match-keys.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from './platform.ts'
import { platformApis } from './platform-apis.ts'
import { accepted, parseObject, readStatus, reject, retryUnreadable } from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.pinterest

const settings = z.strictObject({
  adAccountId: z
    .string()
    .regex(/^\d{1,18}$/, 'must contain only digits')
    .meta({ description: 'Ad account ID.' }),
  isTest: z
    .boolean()
    .default(false)
    .meta({ description: 'Pinterest checks conversions, but does not record them.' }),
})

/** Event names; Pinterest does not accept any others. @see L-472 */
const events = [
  'lead',
  'signup',
  'checkout',
  'custom',
  'add_payment_info',
  'add_to_cart',
  'add_to_wishlist',
  'app_install',
  'initiate_checkout',
  'page_visit',
  'search',
  'subscribe',
  'view_category',
  'view_content',
  'watch_video',
] as const

/** Conversion actions that rules can use. */
export const pinterestAction = z.enum(events).meta({ description: 'Pinterest event name.' })

type PinterestSettings = z.output<typeof settings>

/** Pinterest's Conversions API, version 5. */
export const pinterest: Platform<PinterestSettings> = {
  settings,
  maxAgeDays,
  // A phone number or click ID alone is not enough: Pinterest rejects such events.
  canMatch: (lead) => hashEmail(lead) !== undefined,
  buildRequest: (conversion, { adAccountId, isTest }, secret) => ({
    method: 'POST',
    url: `${baseUrl}/ad_accounts/${adAccountId}/events${isTest ? '?test=true' : ''}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ data: [buildEvent(conversion)] }),
  }),
  readResponse,
  batching: { size: 1_000, join: joinLists('data'), readEach },
}

const buildEvent = ({ id, action, at, value, currency, lead }: OutgoingConversion) => ({
  event_name: action,
  // Not `offline`, because Pinterest does not recognize repeated offline events.
  action_source: 'web',
  event_time: Math.floor(Date.parse(at) / 1_000),
  event_id: id,
  event_source_url: buildPageUrl(lead),
  user_data: buildUserData(lead),
  custom_data:
    value === null || currency === null ? undefined : { value: value.toFixed(2), currency },
})

function buildUserData(lead: LeadRecord) {
  const { first, last } = hashNames(lead)
  return {
    em: toList(hashEmail(lead)),
    ph: toList(hashPhone(lead, 'digits')),
    fn: toList(first),
    ln: toList(last),
    country: toList(hashCountry(lead)),
    click_id: findClickId(lead.epik),
  }
}

const listShape = {
  events: z
    .array(z.object({ status: z.string().optional(), error_message: z.string().nullish() }))
    .optional(),
}

const answerSchema = z.object({
  num_events_processed: z.number().optional(),
  ...listShape,
  details: z.object(listShape).optional(),
  code: z.number().optional(),
  message: z.string().optional(),
})

/** The `details` of a 422 response list the events that were not processed. */
function readResponse(response: PlatformResponse): Outcome {
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  if (answer === undefined) return retryUnreadable(response)
  const { num_events_processed: processed, events, details, code, message } = answer
  if (response.status < 300 && processed === undefined) return retryUnreadable(response)
  if (response.status < 300 && processed !== undefined && processed >= 1) return accepted
  const error = (events ?? details?.events)?.[0]?.error_message ?? message
  return reject(code ?? `http_${response.status}`, error)
}

/** The list has one entry for each event, in the order of the request. */
function readEach(response: PlatformResponse, count: number): readonly Outcome[] | undefined {
  const failure = readStatus(response)
  if (failure !== undefined) return Array.from({ length: count }, () => failure)
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  if (answer?.num_events_processed === count) return Array.from({ length: count }, () => accepted)
  const events = answer?.events ?? answer?.details?.events
  if (events?.length !== count) return undefined
  return events.map(({ status, error_message: message }) =>
    status === 'processed' ? accepted : reject(answer?.code ?? 'failed', message ?? undefined),
  )
}
