import * as z from 'zod'
import { currency, findTimeError, hashed, readBearer, readBody } from './fake-fields.ts'
import type { OauthFake } from './oauth-fake.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const account = z.strictObject({
  accountType: z.literal('GOOGLE_ADS'),
  accountId: z.string().regex(/^\d{10}$/),
})

const consent = z.enum(['CONSENT_GRANTED', 'CONSENT_DENIED']).optional()

const clickId = z.string().regex(/^[\w-]+$/)

const event = z.strictObject({
  eventTimestamp: z.iso.datetime(),
  eventSource: z.enum(['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']),
  transactionId: z.string().min(2),
  conversionValue: z.number().optional(),
  currency: currency.optional(),
  adIdentifiers: z
    .strictObject({
      gclid: clickId.optional(),
      gbraid: clickId.optional(),
      wbraid: clickId.optional(),
    })
    .optional(),
  userData: z
    .strictObject({
      userIdentifiers: z
        .array(
          z.union([
            z.strictObject({ emailAddress: hashed }),
            z.strictObject({ phoneNumber: hashed }),
          ]),
        )
        .min(1)
        .max(10),
    })
    .optional(),
  consent: z.strictObject({ adUserData: consent, adPersonalization: consent }).optional(),
})

const body = z.strictObject({
  destinations: z
    .array(
      z.strictObject({
        operatingAccount: account,
        loginAccount: account.optional(),
        productDestinationId: z.string().regex(/^\d+$/),
      }),
    )
    .length(1),
  events: z.array(event).length(1),
  encoding: z.literal('HEX'),
  validateOnly: z.boolean().optional(),
})

const fail = (code: number, status: string, reason: string): FakeReply => ({
  status: code,
  body: { error: { code, status, message: reason, details: [{ reason }] } },
})

/** Data Manager API of Google, by its documentation. Accepts tokens of the sign-in server only. */
export const startGoogleFake = (oauth?: OauthFake) =>
  startPlatformFake({
    baseUrl: 'https://datamanager.googleapis.com/v1',
    readToken: (request) => {
      const token = readBearer(request)
      return oauth === undefined || oauth.isValid(token ?? '') ? token : null
    },
    unauthorized: fail(401, 'UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED'),
    throttled: fail(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
    receive,
  })

function receive({ method, url, body: text }: FakeRequest, now: number): FakeResult {
  if (method !== 'POST' || url.pathname !== '/v1/events:ingest') {
    return { error: fail(404, 'NOT_FOUND', 'NOT_FOUND') }
  }
  const read = readBody(body, text)
  if ('problem' in read) return { error: fail(400, 'INVALID_ARGUMENT', read.problem) }
  const [one] = read.data.events
  const [destination] = read.data.destinations
  if (one?.adIdentifiers === undefined && one?.userData === undefined) {
    return { error: fail(400, 'INVALID_ARGUMENT', 'NO_IDENTIFIERS_PROVIDED') }
  }
  const at = Date.parse(one.eventTimestamp)
  if (findTimeError(at, now, { maxAgeDays: 90, maxFutureMs: 60_000 }) !== undefined) {
    return { error: fail(400, 'INVALID_ARGUMENT', 'EVENT_TIME_INVALID') }
  }
  const id = `${destination?.productDestinationId} ${one.transactionId}`
  const reply = { status: 200, body: { requestId: `request-${id.length}` } }
  if (read.data.validateOnly) return { checked: { status: 200, body: {} } }
  return { id, conversion: read.data, reply }
}
