import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { currency, findTimeError, hashed, readBearer, readBody } from './fake-fields.ts'
import { findProtoProblem } from './google-protos.ts'
import type { OauthFake } from './oauth-fake.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  type PlatformFake,
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

/** Values of the protobuf enum `ProcessingErrorReason` that may apply to a lead's conversion. */
export type GoogleReason =
  | 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD'
  | 'PROCESSING_ERROR_REASON_INVALID_GCLID'
  | 'PROCESSING_ERROR_REASON_DENIED_CONSENT'
  | 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'
  | 'PROCESSING_ERROR_REASON_INTERNAL_ERROR'
  | 'PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'

/** Outcome of a request after it has been processed. */
export interface GoogleResult {
  readonly status: 'SUCCESS' | 'FAILED' | 'FAILURE' | 'PARTIAL_SUCCESS' | 'PROCESSING'
  readonly reason?: GoogleReason
}

export interface GoogleFake extends PlatformFake {
  /** Results of upcoming requests, in order. By default, requests succeed. */
  readonly results: GoogleResult[]
}

/** Time that Google takes to process a request. */
const processingMs = 20 * 60_000

interface IngestRequest {
  readonly at: number
  readonly result: GoogleResult
  readonly destination: unknown
}

/** Google's Data Manager API, as documented. Accepts only tokens issued by the sign-in server. */
export async function startGoogleFake(oauth?: OauthFake): Promise<GoogleFake> {
  const results: GoogleResult[] = []
  const ingested = new Map<string, IngestRequest>()
  const transactions = new Set<string>()
  const fake = await startPlatformFake({
    baseUrl: 'https://datamanager.googleapis.com/v1',
    readToken: (request) => {
      const token = readBearer(request)
      return oauth === undefined || oauth.isValid(token ?? '') ? token : null
    },
    unauthorized: fail(401, 'UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED'),
    throttled: fail(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
    receive(request, now) {
      if (request.url.pathname === '/v1/requestStatus:retrieve') {
        return retrieve(request, now, ingested)
      }
      const result = ingest(request, now)
      if (!('id' in result)) return result
      const duplicate = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'
      const isRepeated = transactions.has(result.id)
      transactions.add(result.id)
      const planned = results.shift() ?? { status: 'SUCCESS' }
      const { destination, ...stored } = result
      ingested.set(result.reply.body.requestId, {
        at: now,
        result: isRepeated ? { status: 'FAILED', reason: duplicate } : planned,
        destination,
      })
      return stored
    },
  })
  return Object.assign(fake, { results })
}

/** `requestStatus:retrieve`: counts by reason, without details on individual events. */
function retrieve(
  { method, url }: FakeRequest,
  now: number,
  ingested: ReadonlyMap<string, IngestRequest>,
): FakeResult {
  if (method !== 'GET') return { error: fail(404, 'NOT_FOUND', 'NOT_FOUND') }
  const found = ingested.get(url.searchParams.get('requestId') ?? '')
  if (found === undefined) return { error: fail(404, 'NOT_FOUND', 'REQUEST_NOT_FOUND') }
  const { destination, result, at } = found
  const requestStatus = now - at < processingMs ? 'PROCESSING' : result.status
  const isDone = requestStatus !== 'PROCESSING'
  const errorCounts = [{ recordCount: '1', reason: result.reason }]
  const status = {
    ...{ destination, requestStatus, eventsIngestionStatus: { recordCount: '1' } },
    ...(isDone && result.reason !== undefined ? { errorInfo: { errorCounts } } : {}),
  }
  const answer = { requestStatusPerDestination: [status] }
  // The documentation also mentions FAILURE, which the protobuf messages do not define.
  const problem =
    requestStatus === 'FAILURE'
      ? undefined
      : findProtoProblem('RetrieveRequestStatusResponse', answer)
  if (problem !== undefined) throw new Error(`Google would not send this: ${problem}`)
  return { checked: { status: 200, body: answer } }
}

type Ingested = Extract<FakeResult, { id: string }> & {
  readonly destination: unknown
  readonly reply: { readonly body: { readonly requestId: string } }
}

function ingest(
  { method, url, body: text }: FakeRequest,
  now: number,
): Ingested | Exclude<FakeResult, { id: string }> {
  if (method !== 'POST' || url.pathname !== '/v1/events:ingest') {
    return { error: fail(404, 'NOT_FOUND', 'NOT_FOUND') }
  }
  // Google's library and its documentation define requests independently, so a request must satisfy
  // both.
  const sent = parseJson(text)
  const problem = findProtoProblem('IngestEventsRequest', sent)
  if (problem !== undefined) return { error: fail(400, 'INVALID_ARGUMENT', problem) }
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
  if (read.data.validateOnly) return { checked: { status: 200, body: {} } }
  const reply = { status: 200, body: { requestId: randomUUID() } }
  return { id, conversion: read.data, destination, reply }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
