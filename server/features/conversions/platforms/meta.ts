import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinLists, readAllOrNone } from './batching.ts'
import {
  findClickId,
  findPlatformLeadId,
  hashCountry,
  hashEmail,
  hashNames,
  hashPhone,
  toList,
} from './match-keys.ts'
import type {
  Failure,
  Outcome,
  OutgoingConversion,
  Platform,
  PlatformResponse,
  Rejected,
} from './platform.ts'
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

const { baseUrl, maxAgeDays } = platformApis.meta

const settings = z.strictObject({
  datasetId: z
    .string()
    .regex(/^\d{5,20}$/, 'must be 5 to 20 digits')
    .meta({ description: 'Dataset ID (pixel ID) from Events Manager.' }),
  testEventCode: z
    .string()
    .regex(/^TEST\d{1,10}$/, 'must be TEST followed by digits')
    .nullable()
    .default(null)
    .meta({
      description:
        'Shows events under Test events. The events still count, so remove the code after ' +
        'testing.',
    }),
})

type MetaSettings = z.output<typeof settings>

/** Meta's Conversions API (Facebook, Instagram), for CRM events. @see L-287 */
export const meta: Platform<MetaSettings> = {
  settings,
  maxAgeDays,
  canMatch: (lead) => Object.values(buildUserData(lead)).some((value) => value !== undefined),
  buildRequest: (conversion, { datasetId, testEventCode }, secret) => ({
    method: 'POST',
    url: `${baseUrl}/${datasetId}/events`,
    // Sent in a header rather than in the URL, because proxies log URLs.
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      data: [buildEvent(conversion)],
      test_event_code: testEventCode ?? undefined,
    }),
  }),
  readResponse,
  batching: {
    size: 1_000,
    join: joinLists('data'),
    readEach: readAllOrNone(readResponse, (answer) => answer.events_received),
  },
}

function buildEvent({ id, action, at, value, currency, lead }: OutgoingConversion) {
  return {
    event_name: action,
    event_time: Math.floor(Date.parse(at) / 1_000),
    event_id: id,
    // Not `website`, which would need the visitor's user agent.
    action_source: 'system_generated',
    user_data: { ...buildUserData(lead), country: toList(hashCountry(lead)) },
    custom_data: {
      event_source: 'crm',
      lead_event_source: 'Leadtrace',
      ...(value === null || currency === null ? {} : { value, currency }),
    },
  }
}

/** Keys by which Meta identifies the person. A country alone is not enough to identify a person. */
function buildUserData(lead: LeadRecord) {
  const { first, last } = hashNames(lead)
  const [em, ph] = [toList(hashEmail(lead)), toList(hashPhone(lead, 'digits'))]
  const lead_id = findMetaLeadId(lead)
  const [fbc, fbp] = [findCookie(lead.fbc), findCookie(lead.fbp)]
  // Names are shared by many people, so they are sent only together with an email address or phone
  // number.
  const names = em === undefined && ph === undefined ? {} : { fn: toList(first), ln: toList(last) }
  return { lead_id, em, ph, fbc, fbp, ...names }
}

/**
 * Cookie exactly as captured; a malformed one is omitted, because it would make the request fail.
 */
const findCookie = (value: string | null): string | undefined =>
  /^fb\.\d\.\d{10,16}\.\S+$/.test(value ?? '') ? findClickId(value) : undefined

/**
 * ID of a lead from a Meta lead form: an external ID in the format of Meta's exports or inbound
 * sources (`l:` or `meta:` and digits), or `meta_lead_id`, `facebook_lead_id` or `leadgen_id` in
 * the custom data.
 */
function findMetaLeadId(lead: LeadRecord): string | undefined {
  const exported = /^(?:l|meta):(\d{15,17})$/.exec(lead.externalId ?? '')
  return exported?.[1] ?? findPlatformLeadId(lead, leadIdNames, [15, 17])
}

const leadIdNames = ['meta_lead_id', 'facebook_lead_id', 'leadgen_id']

/** Error in a Graph API response; `undefined` if the response is a JSON object without one. */
export function readGraphError(response: PlatformResponse): Rejected | Failure | undefined {
  const answer = parseObject(response.body)
  const { data: error } = errorSchema.safeParse(answer?.error)
  if (error !== undefined) return readError(response, error)
  return readStatus(response) ?? (answer === undefined ? retryUnreadable(response) : undefined)
}

/** Codes as documented by Meta for the Graph API and the Conversions API. */
const codes = {
  access: new Set([3, 10, 102, 190, 200]),
  /** Rate limits and temporary errors. */
  temporary: new Set([1, 2, 4, 17, 32, 341, 368, 613, 5_000, 21_009]),
  /** Rate limits for a business use case, such as 80005 for leads. */
  businessLimits: { first: 80_000, last: 80_014 },
  retiredVersion: 2_635,
  invalidParameter: 100,
  /** Subcode: the dataset does not exist or the token does not have access to it. */
  unknownDataset: 33,
} as const

const errorSchema = z.object({
  code: z.number(),
  message: z.string().optional(),
  error_subcode: z.number().optional(),
  is_transient: z.boolean().optional(),
  error_user_msg: z.string().optional(),
  fbtrace_id: z.string().optional(),
})

function readResponse(response: PlatformResponse): Outcome {
  const answer = parseObject(response.body)
  const { data: error } = errorSchema.safeParse(answer?.error)
  if (error !== undefined) return readError(response, error)
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  if (typeof answer?.events_received !== 'number') return retryUnreadable(response)
  return answer.events_received >= 1
    ? accepted
    : reject('not_received', 'Meta did not receive the event.')
}

function readError(
  response: PlatformResponse,
  error: z.output<typeof errorSchema>,
): Rejected | Failure {
  const { code, error_subcode: subcode, fbtrace_id: trace } = error
  const name = subcode === undefined ? String(code) : `${code}/${subcode}`
  const text = error.error_user_msg ?? error.message ?? 'Meta returned an error.'
  // Include the trace ID, because Meta support asks for it.
  const message = trace === undefined ? text : `${text.slice(0, 150)} (fbtrace_id ${trace})`
  const { first, last } = codes.businessLimits
  const isLimit = codes.temporary.has(code) || (code >= first && code <= last)
  if (error.is_transient === true || isLimit) return retry(response, name, message)
  if (code === codes.retiredVersion) return block('version_gone', message)
  if (codes.access.has(code)) return block(name, message)
  if (code === codes.invalidParameter && subcode === codes.unknownDataset)
    return block(name, message)
  if (code === codes.invalidParameter) return reject(name, message)
  return readStatus(response) ?? reject(name, message)
}
