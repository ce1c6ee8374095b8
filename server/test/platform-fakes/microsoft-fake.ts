import * as z from 'zod'
import { currency, findTimeError, hashed, readBearer, readBody, splitList } from './fake-fields.ts'
import type { OauthFake } from './oauth-fake.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  type PlatformFake,
  startPlatformFake,
} from './platform-fake.ts'

const body = z.strictObject({
  OfflineConversions: z
    .array(
      z.strictObject({
        ConversionName: z.string().min(1).max(100),
        ConversionTime: z.iso.datetime(),
        MicrosoftClickId: z.string().regex(/^[\w-]+$/),
        ConversionValue: z.number().optional(),
        ConversionCurrencyCode: currency.optional(),
        HashedEmailAddress: hashed.optional(),
        HashedPhoneNumber: hashed.optional(),
      }),
    )
    .length(1),
})

const adjusted = {
  ConversionName: z.string().min(1).max(100),
  ConversionTime: z.iso.datetime(),
  MicrosoftClickId: z.string().regex(/^[\w-]+$/),
  AdjustmentTime: z.iso.datetime(),
}

/** Fault for a whole request, in the format of Microsoft's REST libraries. */
const fail = (status: number, Code: number, ErrorCode: string): FakeReply => ({
  status,
  body: {
    ...{ TrackingId: 'x', Type: 'AdApiFaultDetail' },
    Errors: [{ Code, ErrorCode, Message: ErrorCode, Detail: null }],
  },
})

/** Fault for one operation; Microsoft puts errors in either of the two lists. */
const failOperation = (Code: number, ErrorCode: string): FakeReply => ({
  status: 400,
  body: {
    ...{ TrackingId: 'x', Type: 'ApiFaultDetail', OperationErrors: [] },
    BatchErrors: [{ Index: 0, Code, ErrorCode, Message: ErrorCode, Details: null }],
  },
})

const adjustments = z.strictObject({
  OfflineConversionAdjustments: z
    .array(
      z.discriminatedUnion('AdjustmentType', [
        z.strictObject({ ...adjusted, AdjustmentType: z.literal('Retract') }),
        z.strictObject({
          ...adjusted,
          AdjustmentType: z.literal('Restate'),
          AdjustmentValue: z.number(),
          AdjustmentCurrencyCode: currency,
        }),
      ]),
    )
    .length(1),
})

/** Conversions as Microsoft counts them: by click ID, name and time. */
type Counted = Map<string, { readonly value: number | null | 'retracted' }>

export interface MicrosoftFake extends PlatformFake {
  readonly counted: Counted
}

/** Microsoft's Campaign Management API. Accepts only tokens issued by the sign-in server. */
export async function startMicrosoftFake(oauth?: OauthFake): Promise<MicrosoftFake> {
  const counted: Counted = new Map()
  const fake = await startPlatformFake({
    baseUrl: 'https://campaign.api.bingads.microsoft.com/CampaignManagement/v13',
    readToken: (request) => {
      const token = readBearer(request)
      return oauth === undefined || oauth.isValid(token ?? '') ? token : null
    },
    unauthorized: fail(401, 109, 'AuthenticationTokenExpired'),
    throttled: fail(429, 117, 'CallRateExceeded'),
    batches: {
      ...{ size: 1_000, tooMany: failOperation(1_009, 'BatchLimitExceeded') },
      split: splitList('OfflineConversions'),
      accept: () => ({ status: 200, body: { PartialErrors: [] } }),
      acceptSome: (results) => ({
        status: 200,
        body: { PartialErrors: results.flatMap((result, Index) => toPartial(result, Index)) },
      }),
    },
    receive: (request, now) => receive(request, now, counted),
  })
  return Object.assign(fake, { counted })
}

const conversionsPath = '/CampaignManagement/v13/OfflineConversions/Apply'
const adjustmentsPath = '/CampaignManagement/v13/OfflineConversionAdjustments/Apply'

function receive(request: FakeRequest, now: number, counted: Counted): FakeResult {
  const { method, url, headers } = request
  const isServed = [conversionsPath, adjustmentsPath].includes(url.pathname)
  if (method !== 'POST' || !isServed) return { error: fail(404, 1, 'NotFound') }
  if (headers.developertoken !== 'token') return { error: fail(401, 105, 'InvalidCredentials') }
  const ids = [headers.customerid, headers.customeraccountid]
  if (!ids.every((id) => /^\d+$/.test(id ?? ''))) return { error: fail(400, 106, 'InvalidUser') }
  return url.pathname === conversionsPath
    ? apply(request, now, counted)
    : adjust(request, now, counted)
}

const partial = (Code: number, ErrorCode: string): FakeResult => ({
  error: {
    status: 200,
    body: { PartialErrors: [{ Index: 0, Code, ErrorCode, Message: ErrorCode }] },
  },
})

const partialSchema = z.object({ PartialErrors: z.array(z.looseObject({ Index: z.int() })) })

/** Error for one conversion in a batch. */
function toPartial(result: FakeResult, Index: number): readonly object[] {
  if (!('error' in result)) return []
  const [error] = partialSchema.parse(result.error.body).PartialErrors
  return [{ ...error, Index }]
}

function apply({ body: text }: FakeRequest, now: number, counted: Counted): FakeResult {
  const read = readBody(body, text)
  if ('problem' in read) return { error: fail(400, 200, 'InvalidRequest') }
  const [one] = read.data.OfflineConversions
  if (one === undefined) return { error: fail(400, 200, 'InvalidRequest') }
  const at = Date.parse(one.ConversionTime)
  if (findTimeError(at, now, { maxAgeDays: 90, maxFutureMs: 60_000 }) !== undefined) {
    return partial(5_501, 'OfflineConversionTimeInvalid')
  }
  const id = `${one.MicrosoftClickId} ${one.ConversionName} ${one.ConversionTime}`
  if (!counted.has(id)) counted.set(id, { value: one.ConversionValue ?? null })
  return { id, conversion: one, reply: { status: 200, body: { PartialErrors: [] } } }
}

/** Finds the conversion by click ID, name and time, as the real API does. */
function adjust({ body: text }: FakeRequest, now: number, counted: Counted): FakeResult {
  const read = readBody(adjustments, text)
  if ('problem' in read) return { error: fail(400, 200, 'InvalidRequest') }
  const [one] = read.data.OfflineConversionAdjustments
  if (one === undefined) return { error: fail(400, 200, 'InvalidRequest') }
  const [at, adjustedAt] = [Date.parse(one.ConversionTime), Date.parse(one.AdjustmentTime)]
  if (adjustedAt < at || findTimeError(at, now, { maxAgeDays: 90, maxFutureMs: 60_000 })) {
    return partial(5_502, 'OfflineConversionAdjustmentTimeInvalid')
  }
  const id = `${one.MicrosoftClickId} ${one.ConversionName} ${one.ConversionTime}`
  if (!counted.has(id)) return partial(5_503, 'OfflineConversionNotFound')
  counted.set(id, { value: one.AdjustmentType === 'Retract' ? 'retracted' : one.AdjustmentValue })
  return { checked: { status: 200, body: { PartialErrors: [] } } }
}
