import * as z from 'zod'
import {
  currency,
  findTimeError,
  hashed,
  milliseconds,
  readBearer,
  readBody,
} from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const type = z.discriminatedUnion('tracking_type', [
  z.strictObject({
    tracking_type: z.enum([
      'ADD_TO_CART',
      'ADD_TO_WISHLIST',
      'LEAD',
      'PAGE_VISIT',
      'PURCHASE',
      'SEARCH',
      'SIGN_UP',
      'VIEW_CONTENT',
    ]),
  }),
  z.strictObject({
    tracking_type: z.literal('CUSTOM'),
    custom_event_name: z.string().min(1).max(64),
  }),
])

/** Standard events for which Reddit rejects a value, currency or number of items. */
const withoutValue: ReadonlySet<string> = new Set(['PAGE_VISIT', 'SEARCH', 'VIEW_CONTENT'])

const event = z.strictObject({
  click_id: z.string().min(1).optional(),
  event_at: milliseconds,
  action_source: z.enum(['WEBSITE', 'APP', 'PHYSICAL_STORE', 'OTHER']),
  event_source_url: z.url().optional(),
  type,
  metadata: z.strictObject({
    conversion_id: z.string().min(1),
    currency: currency.optional(),
    value: z.number().min(0).optional(),
    item_count: z.int().optional(),
  }),
  user: z
    .strictObject({
      email: hashed.optional(),
      phone_number: hashed.optional(),
      external_id: hashed.optional(),
      ip_address: hashed.optional(),
      user_agent: z.string().optional(),
      uuid: z.string().optional(),
    })
    .refine((user) => Object.keys(user).length > 0, 'must have a match key')
    .optional(),
})

const body = z.strictObject({
  data: z.strictObject({
    test_id: z.string().optional(),
    partner: z.string().optional(),
    events: z.tuple([event]),
  }),
})

const fail = (status: number, message: string): FakeReply => ({
  status,
  body: { error: { code: status, message } },
})

const rejectAll = (count: number) =>
  fail(400, `There were ${count} invalid conversion events. None were processed.`)

/**
 * Version 3 of Reddit's Conversions API, based on a copy of its documentation in another connector.
 *
 * @param pixelId  The only pixel that the token can access.
 */
export const startRedditFake = (pixelId = 'a2_abc') =>
  startPlatformFake({
    baseUrl: 'https://ads-api.reddit.com/api/v3',
    readToken: readBearer,
    unauthorized: fail(401, 'UNAUTHORIZED'),
    throttled: fail(429, 'Too many requests/events within timeframe.'),
    batches: {
      ...{ size: 1_000, tooMany: fail(400, 'Bad Request') },
      split: splitEvents,
      accept: describe,
    },
    receive: (request, now) => receive(request, now, pixelId),
  })

const describe = (count: number): FakeReply => ({
  status: 200,
  body: { data: { message: `Successfully processed ${count} conversion events.` } },
})

const lists = z.object({ data: z.looseObject({ events: z.array(z.unknown()) }) })

function splitEvents(request: FakeRequest): readonly FakeRequest[] {
  const read = readBody(lists, request.body)
  if ('problem' in read) return []
  const { data } = read.data
  return data.events.map((one) => ({
    ...request,
    body: JSON.stringify({ data: { ...data, events: [one] } }),
  }))
}

function receive({ method, url, body: text }: FakeRequest, now: number, id: string): FakeResult {
  const [, api, version, pixels, pixelId, edge] = url.pathname.split('/')
  const path = [method, api, version, pixels, edge].join(' ')
  if (path !== 'POST api v3 pixels conversion_events') return { error: fail(404, 'not found') }
  if (pixelId !== id) {
    const message = `You're not authorized to post conversions to Pixel ID ${pixelId}.`
    return { error: fail(403, message) }
  }
  const read = readBody(body, text)
  if ('problem' in read) {
    // Users report that Reddit responds with 403 if a number is sent as a string.
    const status = read.problem.includes('expected number') ? 403 : 400
    return { error: fail(status, read.problem) }
  }
  const [one] = read.data.data.events
  const limits = { maxAgeDays: 7, maxFutureMs: 5 * 60_000 }
  const timeError = findTimeError(one.event_at, now, limits)
  if (timeError !== undefined) return { error: fail(400, `event_at: ${timeError}`) }
  const { click_id, user, type: given, metadata } = one
  if (click_id === undefined && user === undefined) return { error: rejectAll(1) }
  const { value, currency: money, item_count } = metadata
  if ((value === undefined) !== (money === undefined)) return { error: rejectAll(1) }
  const hasFigures = value !== undefined || item_count !== undefined
  if (hasFigures && withoutValue.has(given.tracking_type)) return { error: rejectAll(1) }
  return {
    id: `${JSON.stringify(one.type)} ${one.metadata.conversion_id}`,
    conversion: one,
    reply: describe(1),
  }
}
