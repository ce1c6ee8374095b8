import * as z from 'zod'
import { currency, findTimeError, hashed, readBearer, readBody } from './fake-fields.ts'
import type { OauthFake } from './oauth-fake.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
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

const fail = (status: number, Code: number, ErrorCode: string): FakeReply => ({
  status,
  body: { Errors: [{ Code, ErrorCode, Message: ErrorCode }], TrackingId: 'x' },
})

/** Campaign Management API of Microsoft. Accepts tokens of the sign-in server only. */
export const startMicrosoftFake = (oauth?: OauthFake) =>
  startPlatformFake({
    baseUrl: 'https://campaign.api.bingads.microsoft.com/CampaignManagement/v13',
    readToken: (request) => {
      const token = readBearer(request)
      return oauth === undefined || oauth.isValid(token ?? '') ? token : null
    },
    unauthorized: fail(401, 109, 'AuthenticationTokenExpired'),
    throttled: fail(429, 117, 'CallRateExceeded'),
    receive,
  })

function receive({ method, url, headers, body: text }: FakeRequest, now: number): FakeResult {
  const path = '/CampaignManagement/v13/OfflineConversions/Apply'
  if (method !== 'POST' || url.pathname !== path) return { error: fail(404, 1, 'NotFound') }
  if (headers.developertoken !== 'token') return { error: fail(401, 105, 'InvalidCredentials') }
  const ids = [headers.customerid, headers.customeraccountid]
  if (!ids.every((id) => /^\d+$/.test(id ?? ''))) return { error: fail(400, 106, 'InvalidUser') }
  const read = readBody(body, text)
  if ('problem' in read) return { error: fail(400, 200, 'InvalidRequest') }
  const [one] = read.data.OfflineConversions
  if (one === undefined) return { error: fail(400, 200, 'InvalidRequest') }
  const at = Date.parse(one.ConversionTime)
  if (findTimeError(at, now, { maxAgeDays: 90, maxFutureMs: 60_000 }) !== undefined) {
    const ErrorCode = 'OfflineConversionTimeInvalid'
    const PartialErrors = [{ Index: 0, Code: 5_501, ErrorCode, Message: 'Too old' }]
    return { error: { status: 200, body: { PartialErrors } } }
  }
  return {
    id: `${one.MicrosoftClickId} ${one.ConversionName} ${one.ConversionTime}`,
    conversion: one,
    reply: { status: 200, body: { PartialErrors: [] } },
  }
}
