import * as z from 'zod'
import {
  currency,
  findTimeError,
  hashes,
  readBearer,
  readBody,
  seconds,
  splitList,
} from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const cookie = z.string().regex(/^fb\.\d\.\d{10,16}\.\S+$/)

const actionSources = [
  'website',
  'system_generated',
  'phone_call',
  'email',
  'chat',
  'physical_store',
  'business_messaging',
  'app',
  'other',
] as const

const event = z.strictObject({
  event_name: z.string().min(1),
  event_time: z.int(),
  event_id: z.string().min(1),
  action_source: z.enum(actionSources),
  event_source_url: z.url().optional(),
  opt_out: z.boolean().optional(),
  data_processing_options: z.array(z.literal('LDU')).optional(),
  user_data: z.strictObject({
    em: hashes.optional(),
    ph: hashes.optional(),
    fn: hashes.optional(),
    ln: hashes.optional(),
    country: hashes.optional(),
    external_id: hashes.optional(),
    fbc: cookie.optional(),
    fbp: cookie.optional(),
    lead_id: z
      .string()
      .regex(/^\d{15,17}$/)
      .optional(),
    client_ip_address: z.string().optional(),
    client_user_agent: z.string().optional(),
  }),
  custom_data: z.strictObject({
    event_source: z.literal('crm').optional(),
    lead_event_source: z.string().min(1).optional(),
    value: z.number().min(0).optional(),
    currency: currency.optional(),
  }),
})

const body = z.strictObject({
  // Meta accepts 1,000 events per request, but one invalid event causes all of them to fail, so
  // Leadtrace sends one event per request.
  data: z.tuple([event]),
  test_event_code: z.string().optional(),
})

/** Error in the Graph API's format. */
const fail = (status: number, code: number, message: string, subcode?: number): FakeReply => ({
  status,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      error_subcode: subcode,
      is_transient: false,
      fbtrace_id: 'AbCdEfGh123',
    },
  },
})

/**
 * Meta's Conversions API, as documented: one invalid event causes the whole request to fail.
 *
 * @param datasetId  The only dataset that the token can access.
 */
export const startMetaFake = (datasetId = '1234567890') =>
  startPlatformFake({
    baseUrl: 'https://graph.facebook.com/v25.0',
    readToken: readBearer,
    unauthorized: fail(400, 190, 'Error validating access token: Session has expired', 463),
    throttled: fail(400, 4, '(#4) Application request limit reached'),
    batches: {
      ...{ size: 1_000, tooMany: fail(400, 100, 'Invalid parameter: too many events') },
      split: splitList('data'),
      accept: (count) => ({
        status: 200,
        body: { events_received: count, messages: [], fbtrace_id: 'AbCd' },
      }),
    },
    receive: (request, now) => receive(request, now, datasetId),
  })

function receive(request: FakeRequest, now: number, datasetId: string): FakeResult {
  const [, version, id, edge] = request.url.pathname.split('/')
  if (version !== 'v25.0') return { error: fail(400, 2_635, '(#2635) Deprecated version') }
  if (request.method !== 'POST' || edge !== 'events' || id !== datasetId) {
    return { error: fail(400, 100, 'Unsupported post request. Object does not exist', 33) }
  }
  const { data, problem } = { data: undefined, problem: '', ...readBody(body, request.body) }
  if (data === undefined) return { error: fail(400, 100, `Invalid parameter: ${problem}`) }
  const [first] = data.data
  const error = findError(first, now)
  if (error !== undefined) return { error }
  return {
    id: `${first.event_name} ${first.event_id}`,
    conversion: first,
    reply: { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'AbCd' } },
  }
}

function findError(
  { event_name, event_time, action_source, user_data, custom_data }: z.output<typeof event>,
  now: number,
): FakeReply | undefined {
  const isSeconds = seconds.safeParse(event_time).success
  const limits = { maxAgeDays: 7, maxFutureMs: 60_000 }
  const timeError = findTimeError(event_time * 1_000, now, limits)
  if (!isSeconds || timeError !== undefined) {
    return fail(400, 100, 'Event Timestamp Too Old', 2_804_003)
  }
  if (event_name === 'Purchase' && custom_data.value === undefined) {
    return fail(400, 100, 'Missing Value For Purchase Event', 2_804_009)
  }
  if ((custom_data.value === undefined) !== (custom_data.currency === undefined)) {
    return fail(400, 100, 'Invalid parameter: value and currency belong together')
  }
  if (action_source === 'website' && user_data.client_user_agent === undefined) {
    return fail(400, 100, 'Missing client_user_agent', 2_804_050)
  }
  const { lead_id, fbc, fbp, em, ph, external_id } = user_data
  return [lead_id, fbc, fbp, em, ph, external_id].some((key) => key !== undefined)
    ? undefined
    : fail(400, 100, 'You have not added sufficient customer information parameter data', 2_804_050)
}
