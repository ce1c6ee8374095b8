import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinLists, readAllOrNone } from './batching.ts'
import {
  buildPageUrl,
  findClickId,
  findPlatformLeadId,
  hashEmail,
  hashPhone,
  toList,
} from './match-keys.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from './platform.ts'
import { platformApis } from './platform-apis.ts'
import {
  accepted,
  block,
  parseObject,
  readStatus,
  reject,
  retry,
  retryUnreadable,
} from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.tiktok

const settings = z.strictObject({
  eventSource: z
    .enum(['web', 'crm'])
    .default('web')
    .meta({ description: '`web` for a pixel, `crm` for a CRM event set.' }),
  eventSourceId: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, 'must contain only letters and digits')
    .meta({ description: 'Pixel code, or CRM event set ID, from TikTok Events Manager.' }),
  testEventCode: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must contain only letters, digits, - and _')
    .nullable()
    .default(null)
    .meta({ description: 'Shows events under Test events. Remove the code after testing.' }),
})

type TiktokSettings = z.output<typeof settings>

/** TikTok's Events API 2.0. */
export const tiktok: Platform<TiktokSettings> = {
  settings,
  maxAgeDays,
  canMatch: (lead) => Object.values(buildUser(lead)).some((value) => value !== undefined),
  buildRequest: (conversion, options, secret) => ({
    method: 'POST',
    url: `${baseUrl}/event/track/`,
    headers: { 'content-type': 'application/json', 'access-token': secret },
    body: JSON.stringify({
      event_source: options.eventSource,
      event_source_id: options.eventSourceId,
      test_event_code: options.testEventCode ?? undefined,
      data: [buildEvent(conversion, options)],
    }),
  }),
  readResponse,
  batching: { size: 1_000, join: joinLists('data'), readEach: readAllOrNone(readResponse) },
}

function buildEvent(
  { id, action, at, value, currency, lead }: OutgoingConversion,
  { eventSource }: TiktokSettings,
) {
  const url = buildPageUrl(lead)
  return {
    event: action,
    event_time: Math.floor(Date.parse(at) / 1_000),
    event_id: id,
    user: buildUser(lead),
    properties: value === null || currency === null ? undefined : { value, currency },
    page: eventSource === 'web' && url !== undefined ? { url } : undefined,
    lead: eventSource === 'crm' ? buildLead(lead) : undefined,
  }
}

const buildUser = (lead: LeadRecord) => ({
  email: toList(hashEmail(lead)),
  phone: toList(hashPhone(lead, '+digits')),
  ttclid: findClickId(lead.ttclid),
})

/** `undefined` for leads that are not from a TikTok lead form. */
function buildLead(lead: LeadRecord) {
  const lead_id = findPlatformLeadId(lead, ['tiktok_lead_id'], [15, 20])
  return lead_id === undefined ? undefined : { lead_id, lead_event_source: 'Leadtrace' }
}

/**
 * Codes in response bodies, from TikTok's SDK; the HTTP status is always 200. Any other code means
 * that the event was rejected, even 20001 (“partially successful”): a request contains only one
 * event, so replaying it cannot count the event twice.
 */
const codes = {
  success: 0,
  /** Missing permission or scope; an expired, empty or invalid token; or a blocked app. */
  access: new Set([40_001, 40_102, 40_104, 40_105, 40_113, 40_117, 40_118, 40_125, 40_130]),
  throttled: new Set([40_100, 40_132]),
  /** Errors in TikTok's own systems. */
  isInternal: (code: number) => code >= 50_000 && code < 60_000,
} as const

function readResponse(response: PlatformResponse): Outcome {
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const answer = parseObject(response.body)
  const { code, message: text } = answer ?? {}
  if (typeof code !== 'number') return retryUnreadable(response)
  const message = typeof text === 'string' ? text : undefined
  if (code === codes.success) return accepted
  if (codes.throttled.has(code) || codes.isInternal(code)) return retry(response, code, message)
  return codes.access.has(code) ? block(code, message) : reject(code, message)
}
