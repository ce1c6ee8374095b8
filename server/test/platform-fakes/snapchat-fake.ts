import * as z from 'zod'
import {
  currency,
  findTimeError,
  hashed,
  hashes,
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

const names = [
  'PURCHASE',
  'SAVE',
  'START_CHECKOUT',
  'ADD_CART',
  'VIEW_CONTENT',
  'ADD_BILLING',
  'SIGN_UP',
  'SEARCH',
  'PAGE_VIEW',
  'SUBSCRIBE',
  'RESERVE',
  'START_TRIAL',
  'CUSTOM_EVENT_1',
  'CUSTOM_EVENT_2',
  'CUSTOM_EVENT_3',
  'CUSTOM_EVENT_4',
  'CUSTOM_EVENT_5',
] as const

const event = z.strictObject({
  event_name: z.enum(names),
  // Snapchat also accepts milliseconds, but Leadtrace sends seconds.
  event_time: seconds,
  event_id: z.string().min(1),
  action_source: z.enum(['WEB', 'OFFLINE', 'MOBILE_APP']),
  event_source_url: z.url().optional(),
  user_data: z.strictObject({
    em: hashes.optional(),
    ph: hashes.optional(),
    fn: hashes.optional(),
    ln: hashes.optional(),
    external_id: hashed.optional(),
    sc_click_id: z.string().min(1).optional(),
    sc_cookie1: z.string().optional(),
    client_ip_address: z.string().optional(),
    client_user_agent: z.string().optional(),
  }),
  custom_data: z
    .strictObject({ value: z.number().min(0), currency, order_id: z.string().optional() })
    .optional(),
  data_processing_options: z.array(z.literal('LDU')).optional(),
  integration: z.string().optional(),
})

const body = z.strictObject({ data: z.tuple([event]) })

/** Response format used by Snap's Business SDK. */
const answer = (code: number, status: 'VALID' | 'INVALID', reason: string): FakeReply => ({
  status: code,
  body: { status, reason },
})

const success = answer(200, 'VALID', 'Events have been processed successfully.')

/**
 * Version 3 of Snapchat's Conversions API, as documented. `…/events/validate` stores nothing.
 *
 * @param pixelId  The only pixel that the token can access.
 */
export const startSnapchatFake = (pixelId = '5bf81ee1-15b1-4dc1-b636-d7dae49b950e') =>
  startPlatformFake({
    baseUrl: 'https://tr.snapchat.com/v3',
    readToken: ({ url }) => url.searchParams.get('access_token'),
    unauthorized: answer(401, 'INVALID', 'Invalid access token'),
    throttled: answer(429, 'INVALID', 'Rate limit exceeded'),
    batches: {
      ...{ size: 2_000, tooMany: answer(400, 'INVALID', 'data: too many events') },
      split: splitList('data'),
      accept: () => success,
    },
    receive: (request, now) => receive(request, now, pixelId),
  })

function receive({ method, url, body: text }: FakeRequest, now: number, id: string): FakeResult {
  const [, version, pixelId, edge, check] = url.pathname.split('/')
  if (`${method} ${version} ${edge}` !== 'POST v3 events') {
    return { error: answer(404, 'INVALID', 'Not found') }
  }
  if (pixelId !== id) return { error: answer(403, 'INVALID', 'No access to the pixel') }
  const read = readBody(body, text)
  if ('problem' in read) return { error: answer(400, 'INVALID', read.problem) }
  const [one] = read.data.data
  const problem = findProblem(one, now)
  if (problem !== undefined) return { error: answer(400, 'INVALID', problem) }
  if (check === 'validate') return { checked: success }
  return { id: `${one.event_name} ${one.event_id}`, conversion: one, reply: success }
}

function findProblem(
  { event_time, action_source, event_source_url, user_data }: z.output<typeof event>,
  now: number,
): string | undefined {
  const limits = { maxAgeDays: 7, maxFutureMs: 60_000 }
  const timeError = findTimeError(event_time * 1_000, now, limits)
  if (timeError !== undefined) return `event_time: ${timeError}`
  if (action_source === 'WEB' && event_source_url === undefined) return 'event_source_url: missing'
  const { em, ph, client_ip_address, client_user_agent } = user_data
  const hasDevice = client_ip_address !== undefined && client_user_agent !== undefined
  return em === undefined && ph === undefined && !hasDevice ? 'user_data: too little' : undefined
}
