import * as z from 'zod'
import { amountText, currency, findTimeError, hashed, readBody, splitList } from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const identifier = z.union([
  z.strictObject({ twclid: z.string().min(1) }),
  z.strictObject({ hashed_email: hashed }),
  z.strictObject({ hashed_phone_number: hashed }),
])

const conversion = z.strictObject({
  conversion_time: z.iso.datetime(),
  event_id: z.string().regex(/^(tw-[a-z0-9]+-)?[a-z0-9]+$/),
  identifiers: z.array(identifier).min(1),
  conversion_id: z.string().min(1),
  value: amountText.optional(),
  price_currency: currency.optional(),
  number_items: z.int().optional(),
  description: z.string().optional(),
})

const body = z.strictObject({ conversions: z.tuple([conversion]) })

const fail = (status: number, code: string, message: string): FakeReply => ({
  status,
  body: { errors: [{ code, message }], request: { params: {} } },
})

/** Pixel token, or the OAuth 1.0a access token, whose signature is not checked here. */
const readToken = ({ headers }: FakeRequest): string | null =>
  headers['x-pixel-token'] ??
  /^OAuth .*oauth_token="([^"]+)".*oauth_signature="[^"]+"/.exec(
    headers.authorization ?? '',
  )?.[1] ??
  null

/**
 * X's API for web conversions, as documented: any error causes the whole request to fail.
 *
 * @param pixelId  The only pixel in the account.
 */
export const startXFake = (pixelId = 'o8z6j') =>
  startPlatformFake({
    baseUrl: 'https://ads-api.x.com/12',
    readToken,
    unauthorized: fail(401, 'UNAUTHORIZED_ACCESS', 'This request is not properly authenticated'),
    throttled: fail(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
    batches: {
      split: splitList('conversions'),
      accept: (count) => ({
        status: 200,
        body: { request: {}, data: { conversions_processed: count, debug_id: 'a1b2' } },
      }),
    },
    receive: (request, now) => receive(request, now, pixelId),
  })

function receive({ method, url, body: text }: FakeRequest, now: number, id: string): FakeResult {
  const [, version, api, resource, pixelId] = url.pathname.split('/')
  if (`${method} ${version} ${api} ${resource}` !== 'POST 12 measurement conversions') {
    return { error: fail(404, 'ROUTE_NOT_FOUND', 'The requested resource could not be found') }
  }
  if (pixelId !== id) return { error: fail(404, 'NOT_FOUND', 'Pixel was not found') }
  const read = readBody(body, text)
  if ('problem' in read) return { error: fail(400, 'INVALID_PARAMETER', read.problem) }
  const [one] = read.data.conversions
  const limits = { maxAgeDays: 90, maxFutureMs: 60_000 }
  const timeError = findTimeError(Date.parse(one.conversion_time), now, limits)
  if (timeError !== undefined) {
    return { error: fail(400, 'INVALID_PARAMETER', `conversion_time: ${timeError}`) }
  }
  if ((one.value === undefined) !== (one.price_currency === undefined)) {
    return { error: fail(400, 'INVALID_PARAMETER', 'price_currency: belongs to value') }
  }
  return {
    id: `${one.event_id} ${one.conversion_id}`,
    conversion: one,
    reply: {
      status: 200,
      body: { request: {}, data: { conversions_processed: 1, debug_id: 'a1b2' } },
    },
  }
}
