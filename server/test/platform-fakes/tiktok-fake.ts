import * as z from 'zod'
import { currency, findTimeError, hashes, readBody, seconds, splitList } from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const event = z.strictObject({
  event: z.string().min(1),
  event_time: seconds,
  event_id: z.string().min(1),
  user: z.strictObject({
    email: hashes.optional(),
    phone: hashes.optional(),
    external_id: hashes.optional(),
    ttclid: z.string().min(1).optional(),
    ttp: z.string().optional(),
    ip: z.string().optional(),
    user_agent: z.string().optional(),
    locale: z.string().optional(),
  }),
  properties: z.strictObject({ value: z.number().min(0), currency }).optional(),
  page: z.strictObject({ url: z.url() }).optional(),
  lead: z
    .strictObject({
      lead_id: z.string().regex(/^\d+$/),
      lead_event_source: z.string().min(1),
    })
    .optional(),
  limited_data_use: z.boolean().optional(),
})

const body = z.strictObject({
  event_source: z.enum(['web', 'crm', 'offline', 'app']),
  event_source_id: z.string().min(1),
  partner_name: z.string().optional(),
  test_event_code: z.string().optional(),
  data: z.tuple([event]),
})

/** The status is 200 even for errors. */
const answer = (code: number, message: string): FakeReply => ({
  status: 200,
  body: { code, message, request_id: '202611271000', data: {} },
})

/**
 * TikTok's Events API, as documented.
 *
 * @param sourceId  The only event source that the token can access.
 */
export const startTiktokFake = (sourceId = 'C4ABC') =>
  startPlatformFake({
    baseUrl: 'https://business-api.tiktok.com/open_api/v1.3',
    readToken: ({ headers }) => headers['access-token'] ?? null,
    unauthorized: answer(40_001, 'Access token is invalid'),
    throttled: answer(40_100, 'Requests made too frequently'),
    batches: {
      ...{ size: 1_000, tooMany: answer(40_061, 'Invalid batch size') },
      split: splitList('data'),
      accept: () => answer(0, 'OK'),
    },
    receive: (request, now) => receive(request, now, sourceId),
  })

function receive({ method, url, body: text }: FakeRequest, now: number, id: string): FakeResult {
  if (method !== 'POST' || url.pathname !== '/open_api/v1.3/event/track/') {
    return { error: { status: 404, body: '404 page not found' } }
  }
  const read = readBody(body, text)
  if ('problem' in read) return { error: answer(40_002, read.problem) }
  const { event_source, event_source_id, data } = read.data
  const [one] = data
  if (event_source_id !== id) return { error: answer(40_001, 'No permission for event source') }
  const { email, phone, external_id, ttclid, ttp } = one.user
  if ([email, phone, external_id, ttclid, ttp].every((key) => key === undefined)) {
    return { error: answer(40_002, 'user: no identifier') }
  }
  if (event_source !== 'crm' && one.lead !== undefined) {
    return { error: answer(40_002, 'lead: belongs to crm') }
  }
  const timeError = findTimeError(one.event_time * 1_000, now, {
    maxAgeDays: 28,
    maxFutureMs: 60_000,
  })
  if (timeError !== undefined) return { error: answer(40_002, `event_time: ${timeError}`) }
  return { id: `${one.event} ${one.event_id}`, conversion: one, reply: answer(0, 'OK') }
}
