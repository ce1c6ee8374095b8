import * as z from 'zod'
import { amountText, currency, findTimeError, hashed, readBody, splitList } from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'
import { createOauthVerifier } from './verify-oauth.ts'

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

/** Account keys for signed requests. */
export const xKeys = {
  consumerKey: 'key',
  consumerSecret: 'consumer secret',
  token: 'user',
  tokenSecret: 'token+secret',
}

const isSigned = ({ headers }: FakeRequest): boolean =>
  headers.authorization?.startsWith('OAuth ') ?? false

/** Pixel token, or the header with the signature. */
const readToken = ({ headers }: FakeRequest): string | null =>
  headers['x-pixel-token'] ?? headers.authorization ?? null

const unauthorized = fail(401, 'UNAUTHORIZED_ACCESS', 'This request is not properly authenticated')

/**
 * X's API for web conversions, as documented: any error causes the whole request to fail.
 *
 * @param pixelId  The only pixel in the account.
 */
export function startXFake(pixelId = 'o8z6j') {
  const verify = createOauthVerifier('https://ads-api.x.com', xKeys)
  return startPlatformFake({
    baseUrl: 'https://ads-api.x.com/12',
    readToken,
    unauthorized,
    throttled: fail(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
    batches: {
      ...{ size: 500, tooMany: fail(400, 'INVALID_PARAMETER', 'conversions: too many') },
      split: splitList('conversions'),
      accept: (count) => ({
        status: 200,
        body: { request: {}, data: { conversions_processed: count, debug_id: 'a1b2' } },
      }),
    },
    receive: (request, now) =>
      isSigned(request) && verify(request, now) !== undefined
        ? { error: unauthorized }
        : receive(request, now, pixelId),
  })
}

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
