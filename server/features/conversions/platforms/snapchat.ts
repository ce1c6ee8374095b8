import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinLists, readAllOrNone } from './batching.ts'
import { buildPageUrl, findClickId, hashEmail, hashNames, hashPhone, toList } from './match-keys.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from './platform.ts'
import { platformApis } from './platform-apis.ts'
import { accepted, parseObject, readStatus, reject, retryUnreadable } from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.snapchat

const settings = z.strictObject({
  pixelId: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be a UUID')
    .meta({ description: 'Pixel ID from Snapchat Events Manager.' }),
})

type SnapchatSettings = z.output<typeof settings>

/** Snapchat event names that are suitable for leads, without those for apps and shops. */
const events = [
  'PURCHASE',
  'SIGN_UP',
  'SUBSCRIBE',
  'START_TRIAL',
  'RESERVE',
  'CUSTOM_EVENT_1',
  'CUSTOM_EVENT_2',
  'CUSTOM_EVENT_3',
  'CUSTOM_EVENT_4',
  'CUSTOM_EVENT_5',
] as const

/** Conversion actions that rules can use. */
export const snapchatAction = z.enum(events).meta({ description: 'Snapchat event name.' })

/** Snapchat's Conversions API, version 3. The token is in the URL, so URLs must not be logged. */
export const snapchat: Platform<SnapchatSettings> = {
  settings,
  maxAgeDays,
  // A click ID alone is not enough for Snapchat.
  canMatch: (lead) => hashEmail(lead) !== undefined || hashPhone(lead, 'digits') !== undefined,
  buildRequest: (conversion, { pixelId }, secret) => ({
    method: 'POST',
    url: `${baseUrl}/${pixelId}/events?access_token=${encodeURIComponent(secret.toWellFormed())}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [buildEvent(conversion)] }),
  }),
  readResponse,
  batching: { size: 2_000, join: joinLists('data'), readEach: readAllOrNone(readResponse) },
}

function buildEvent({ id, action, at, value, currency, lead }: OutgoingConversion) {
  const url = buildPageUrl(lead)
  return {
    event_name: action,
    event_time: Math.floor(Date.parse(at) / 1_000),
    event_id: id,
    // Events with the source WEB require a page.
    action_source: url === undefined ? 'OFFLINE' : 'WEB',
    event_source_url: url,
    user_data: buildUserData(lead),
    custom_data: value === null || currency === null ? undefined : { value, currency },
  }
}

function buildUserData(lead: LeadRecord) {
  const { first, last } = hashNames(lead)
  return {
    em: toList(hashEmail(lead)),
    ph: toList(hashPhone(lead, 'digits')),
    fn: toList(first),
    ln: toList(last),
    sc_click_id: findClickId(lead.sccid),
  }
}

const answerSchema = z.object({
  status: z.string().optional(),
  reason: z.string().nullish(),
  errors: z.object({ error_msgs: z.array(z.string()).nullish() }).nullish(),
})

/** Snap's Business SDK has the status `VALID`; other implementations report `OK` or `SUCCESS`. */
function readResponse(response: PlatformResponse): Outcome {
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  if (answer === undefined) return retryUnreadable(response)
  const { status = 'OK', reason, errors } = answer
  const isSuccess = response.status < 300 && /^(OK|VALID|SUCCESS)$/i.test(status)
  if (isSuccess) return accepted
  return reject(`http_${response.status}`, reason ?? errors?.error_msgs?.[0])
}
