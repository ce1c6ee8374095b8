import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from './platform.ts'
import { readPlainStatus } from './read-plain-status.ts'

const origin = 'https://www.google-analytics.com'

const settings = z.strictObject({
  measurementId: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement ID such as G-AB12CD34EF')
    .meta({ description: 'Measurement ID of the web data stream.' }),
})

type Settings = z.output<typeof settings>

/** Event names. GA4 reserves some prefixes. */
export const ga4Action = z
  .string()
  .regex(
    /^(?!ga_|google_|firebase_)[a-z][a-z0-9_]{0,39}$/i,
    'must be a GA4 event name: up to 40 letters, digits and underscores, such as qualify_lead',
  )

/**
 * Client ID of a lead: `1234.1700000000`, even if the lead contains the whole cookie value. Never
 * generated, because GA4 would then count the lead as a new user.
 */
const readClientId = ({ ga4cid }: Pick<LeadRecord, 'ga4cid'>): string | undefined =>
  /(?:^|\.)(\d+\.\d+)$/.exec(ga4cid?.trim() ?? '')?.[1]

const readSessionId = ({ ga4sid }: Pick<LeadRecord, 'ga4sid'>): string | undefined =>
  /^(?:GS1\.\d+\.|GS2\.\d+\.s)?(\d+)/.exec(ga4sid?.trim() ?? '')?.[1]

/**
 * GA4 Measurement Protocol. It returns 204 even for events that it drops and has no event IDs, so
 * an event whose response was lost may be counted twice.
 *
 * @see https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */
export const ga4: Platform<Settings> = {
  settings,
  // Google accepts conversions for 72 hours.
  maxAgeDays: 3,
  // Google documents no rate limit.
  concurrency: 16,
  canMatch: (lead) => readClientId(lead) !== undefined,
  buildRequest: (conversion, { measurementId }, secret) =>
    build('/mp/collect', conversion, measurementId, secret),
  readResponse: readPlainStatus,
  buildTestRequest: (conversion, { measurementId }, secret) =>
    build('/debug/mp/collect', conversion, measurementId, secret),
  readTestResponse: readValidation,
  // GA4 does not support corrections; it only has an event for leads that did not become customers.
  canCorrect: (correction, action) => correction === 'retract' && action === 'close_convert_lead',
  retractionFields: ['ga4cid', 'ga4sid', 'ad_user_data', 'ad_personalization'],
  buildCorrectionRequest: ({ conversion, correctedAt }, { measurementId }, secret) => {
    const event = { ...conversion, action: 'close_unconvert_lead', at: correctedAt }
    return build('/mp/collect', event, measurementId, secret)
  },
}

function build(
  path: string,
  { id, action, at, value, currency, lead }: OutgoingConversion,
  measurementId: string,
  secret: string,
) {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: secret })
  const sessionId = readSessionId(lead)
  const params = {
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    engagement_time_msec: 1,
    ...(value === null || currency === null ? {} : { value, currency }),
    transaction_id: id,
  }
  const consent = {
    ...toConsent('ad_user_data', lead.ad_user_data),
    ...toConsent('ad_personalization', lead.ad_personalization),
  }
  const body = {
    client_id: readClientId(lead),
    timestamp_micros: Date.parse(at) * 1_000,
    ...(Object.keys(consent).length === 0 ? {} : { consent }),
    events: [{ name: action, params }],
  }
  return {
    method: 'POST',
    url: `${origin}${path}?${query}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const
}

const toConsent = (name: string, given: boolean | null) =>
  given === null ? {} : { [name]: given ? 'GRANTED' : 'DENIED' }

const validation = z.object({
  validationMessages: z.array(
    z.object({ description: z.string().default(''), validationCode: z.string().default('') }),
  ),
})

/** The debug endpoint lists an event's errors, but checks neither the secret nor the ID. */
function readValidation(response: PlatformResponse): Outcome {
  const outcome = readPlainStatus(response)
  if (outcome.type !== 'accepted') return outcome
  const { data } = validation.safeParse(parseJson(response.body))
  if (data === undefined) {
    return { type: 'retry', code: 'no_json', message: 'The response is not the expected JSON.' }
  }
  const [first] = data.validationMessages
  if (first === undefined) return outcome
  return { type: 'rejected', code: first.validationCode, message: first.description }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
