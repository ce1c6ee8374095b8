import * as z from 'zod'
import { hourMs } from '../../../../contract/values/time.ts'
import { joinLists } from './batching.ts'
import { hashEmail, hashPhone } from './match-keys.ts'
import type {
  Outcome,
  OutgoingConversion,
  OutgoingCorrection,
  Platform,
  PlatformResponse,
} from './platform.ts'
import { platformApis } from './platform-apis.ts'
import {
  accepted,
  block,
  parseObject,
  readStatus,
  reject,
  retry,
  retryUnreadable,
} from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.microsoft

const id = z.string().regex(/^\d{1,20}$/, 'must contain only digits')

const settings = z.strictObject({
  customerId: id.meta({ description: 'Customer ID (`cid` in the URL).' }),
  accountId: id.meta({ description: 'Account ID (`aid` in the URL), not the account number.' }),
  sendsContacts: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Also sends hashed email addresses and phone numbers, if you have accepted the terms ' +
        'for them.',
    }),
})

type MicrosoftSettings = z.output<typeof settings>

/** Conversion actions that rules can use. */
export const microsoftAction = z
  .string()
  .regex(/^\S(.*\S)?$/, 'must not start or end with a space')
  .max(100, 'must be at most 100 characters')
  .meta({ description: 'Name of a Microsoft Advertising offline conversion goal.' })

/** Microsoft Advertising's offline conversions. The secret is the developer token. @see L-291 */
export const microsoft: Platform<MicrosoftSettings> = {
  settings,
  oauth: 'microsoft',
  maxAgeDays,
  canMatch: ({ msclkid }) => isClickId(msclkid),
  buildRequest: (conversion, options, secret, token = '') => ({
    method: 'POST',
    url: `${baseUrl}/OfflineConversions/Apply`,
    headers: buildHeaders(options, secret, token),
    body: JSON.stringify({ OfflineConversions: [buildEvent(conversion, options)] }),
  }),
  readResponse,
  batching: { size: 1_000, join: joinLists('OfflineConversions'), readEach },
  canCorrect: () => true,
  retractionFields: ['msclkid'],
  processingMs: 6 * hourMs,
  buildCorrectionRequest: (correction, options, secret, token = '') => ({
    method: 'POST',
    url: `${baseUrl}/OfflineConversionAdjustments/Apply`,
    headers: buildHeaders(options, secret, token),
    body: JSON.stringify({ OfflineConversionAdjustments: [buildAdjustment(correction)] }),
  }),
}

const buildHeaders = (
  { customerId, accountId }: MicrosoftSettings,
  developerToken: string,
  token: string,
) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  developertoken: developerToken,
  customerid: customerId,
  customeraccountid: accountId,
})

/**
 * Microsoft identifies the conversion by click ID, name and time. Retractions must not contain a
 * value.
 */
const buildAdjustment = ({ correction, conversion, correctedAt }: OutgoingCorrection) => ({
  ConversionName: conversion.action,
  ConversionTime: conversion.at,
  MicrosoftClickId: conversion.lead.msclkid,
  AdjustmentTime: correctedAt,
  ...(correction === 'retract'
    ? { AdjustmentType: 'Retract' }
    : {
        AdjustmentType: 'Restate',
        AdjustmentValue: conversion.value,
        AdjustmentCurrencyCode: conversion.currency,
      }),
})

const isClickId = (text: string | null): boolean => /^[\w-]{1,200}$/.test(text ?? '')

const buildEvent = (
  { action, at, value, currency, lead }: OutgoingConversion,
  { sendsContacts }: MicrosoftSettings,
) => ({
  ConversionName: action,
  // Microsoft recognizes repeated conversions by click ID, name and time.
  ConversionTime: at,
  MicrosoftClickId: lead.msclkid,
  ...(value === null || currency === null
    ? {}
    : { ConversionValue: value, ConversionCurrencyCode: currency }),
  ...(sendsContacts
    ? { HashedEmailAddress: hashEmail(lead), HashedPhoneNumber: hashPhone(lead, '+digits') }
    : {}),
})

const errors = z.array(
  z
    .object({
      Index: z.int().optional(),
      Code: z.number().optional(),
      ErrorCode: z.string().optional(),
      Message: z.string().optional(),
    })
    .nullable(),
)

const answerSchema = z.object({
  PartialErrors: errors.nullish(),
  Errors: errors.nullish(),
  OperationErrors: errors.nullish(),
  BatchErrors: errors.nullish(),
})

type MicrosoftAnswer = z.output<typeof answerSchema>

/** Errors that affect the whole request. */
const listFaults = (answer: MicrosoftAnswer | undefined) =>
  [answer?.Errors, answer?.OperationErrors, answer?.BatchErrors]
    .flatMap((list) => list ?? [])
    .filter(isError)

/** Codes from the Campaign Management API. */
const codes = {
  temporary: new Set([0, 117, 118, 207]),
  access: new Set([105, 106, 107, 109, 1_102]),
} as const

type MicrosoftError = NonNullable<z.output<typeof errors>[number]>

const isError = (error: MicrosoftError | null): error is MicrosoftError => error !== null

/** Errors in individual conversions are returned with status 200. */
function readResponse(response: PlatformResponse): Outcome {
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  const [error] = [...listFaults(answer), ...(answer?.PartialErrors ?? []).filter(isError)]
  if (error !== undefined) return readError(response, error)
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const isDocumented = response.status === 200 && answer?.PartialErrors !== undefined
  return isDocumented ? accepted : retryUnreadable(response)
}

function readError(response: PlatformResponse, error: MicrosoftError): Outcome {
  const code = error.ErrorCode ?? error.Code ?? 'error'
  if (codes.temporary.has(error.Code ?? -1)) return retry(response, code, error.Message)
  if (codes.access.has(error.Code ?? -1)) return block(code, error.Message)
  return readStatus(response) ?? reject(code, error.Message)
}

/** An error with an index affects only a single conversion; the rest are stored. */
function readEach(response: PlatformResponse, count: number): readonly Outcome[] | undefined {
  const outcome = readResponse(response)
  if (outcome.type === 'accepted') return Array.from({ length: count }, () => outcome)
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  const partial = (answer?.PartialErrors ?? []).filter(isError)
  if (partial.length === 0 || listFaults(answer).length > 0) {
    return outcome.type === 'rejected' ? undefined : Array.from({ length: count }, () => outcome)
  }
  const byIndex = new Map(partial.map((error) => [error.Index ?? -1, error]))
  if ([...byIndex.keys()].some((index) => index < 0 || index >= count)) return undefined
  return Array.from({ length: count }, (_, index) => {
    const error = byIndex.get(index)
    return error === undefined ? accepted : readError(response, error)
  })
}
