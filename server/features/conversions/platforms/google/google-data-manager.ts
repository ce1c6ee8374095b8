import * as z from 'zod'
import type { LeadRecord } from '../../../../../contract/leads/lead-schemas.ts'
import { hashEmail, hashEmailWithoutTag, hashPhone } from '../match-keys.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from '../platform.ts'
import { platformApis } from '../platform-apis.ts'
import {
  accepted,
  block,
  parseObject,
  readStatus,
  reject,
  retry,
  retryUnreadable,
} from '../read-outcome.ts'
import { readRequestStatus } from './google-request-status.ts'

const { baseUrl, maxAgeDays } = platformApis.google_ads

const accountId = z.string().regex(/^\d{3}-?\d{3}-?\d{4}$/, 'must be 10 digits')

const settings = z.strictObject({
  customerId: accountId.meta({
    description: 'ID of the Google Ads account that receives the conversions.',
  }),
  managerId: accountId.nullable().default(null).meta({
    description: 'ID of the manager account, if the connected user has access through one.',
  }),
})

type GoogleSettings = z.output<typeof settings>

/** Conversion actions that rules can use. */
export const googleAction = z
  .string()
  .regex(/^\d{1,20}$/, 'must be the ID of a conversion action')
  .meta({ description: 'ID of a Google Ads conversion action (`ctId` in its URL).' })

/** Google Ads, through the Data Manager API. @see L-290 */
export const googleDataManager: Platform<GoogleSettings> = {
  settings,
  oauth: 'google',
  maxAgeDays,
  // Google allows 300 requests a minute per project.
  concurrency: 4,
  canMatch: (lead) => buildIds(lead) !== undefined || buildUserIds(lead).length > 0,
  buildRequest: (conversion, options, _, token = '') =>
    buildRequest(conversion, options, token, false),
  buildTestRequest: (conversion, options, _, token = '') =>
    buildRequest(conversion, options, token, true),
  readResponse,
  readTestResponse: (response) =>
    response.status === 200 && parseObject(response.body) !== undefined
      ? accepted
      : readResponse(response),
  buildReceiptRequest: (requestId, _, token = '') => ({
    method: 'GET',
    url: `${baseUrl}/requestStatus:retrieve?${new URLSearchParams({ requestId })}`,
    headers: { authorization: `Bearer ${token}` },
    body: '',
  }),
  readReceipt: readRequestStatus,
  // Sending a transaction ID again with another value replaces the earlier value. Conversions
  // cannot be retracted.
  canCorrect: (correction) => correction === 'restate',
  buildCorrectionRequest: ({ conversion }, options, _, token = '') =>
    buildRequest(conversion, options, token, false),
}

const buildRequest = (
  conversion: OutgoingConversion,
  { customerId, managerId }: GoogleSettings,
  token: string,
  validateOnly: boolean,
) => ({
  method: 'POST' as const,
  url: `${baseUrl}/events:ingest`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({
    destinations: [
      {
        operatingAccount: toAccount(customerId),
        ...(managerId === null ? {} : { loginAccount: toAccount(managerId) }),
        productDestinationId: conversion.action,
      },
    ],
    events: [buildEvent(conversion)],
    encoding: 'HEX',
    validateOnly,
  }),
})

const toAccount = (id: string) => ({
  accountType: 'GOOGLE_ADS',
  accountId: id.replaceAll('-', ''),
})

function buildEvent({ id, at, value, currency, lead }: OutgoingConversion) {
  const adIdentifiers = buildIds(lead)
  const userIdentifiers = buildUserIds(lead)
  return {
    eventTimestamp: at,
    eventSource: 'WEB',
    transactionId: id,
    ...(value === null || currency === null ? {} : { conversionValue: value, currency }),
    ...(adIdentifiers === undefined ? {} : { adIdentifiers }),
    ...(userIdentifiers.length === 0 ? {} : { userData: { userIdentifiers } }),
    consent: {
      adUserData: toConsent(lead.ad_user_data),
      adPersonalization: toConsent(lead.ad_personalization),
    },
  }
}

/** Unknown consent is omitted, so that the account's own settings apply. */
const toConsent = (consent: boolean | null): string | undefined =>
  consent === null ? undefined : consent ? 'CONSENT_GRANTED' : 'CONSENT_DENIED'

/** Any other character means that someone edited the click ID in the URL. */
const isClickId = (id: string | null): id is string => /^[\w-]{1,512}$/.test(id ?? '')

/** Send only one click ID, because some accounts reject several. */
function buildIds({ gclid, gbraid, wbraid }: LeadRecord) {
  if (isClickId(gclid)) return { gclid }
  if (isClickId(gbraid)) return { gbraid }
  return isClickId(wbraid) ? { wbraid } : undefined
}

function buildUserIds(lead: LeadRecord) {
  const [email, phone] = [hashGoogleEmail(lead), hashPhone(lead, '+digits')]
  return [
    ...(email === undefined ? [] : [{ emailAddress: email }]),
    ...(phone === undefined ? [] : [{ phoneNumber: phone }]),
  ]
}

/** Dots and `+tag` are removed only from Gmail addresses. */
const hashGoogleEmail = (lead: LeadRecord): string | undefined =>
  /@(gmail|googlemail)\.com\s*$/i.test(lead.email ?? '')
    ? hashEmailWithoutTag(lead)
    : hashEmail(lead)

const errorSchema = z.object({
  status: z.string().optional(),
  message: z.string().optional(),
  details: z
    .array(
      z.object({
        reason: z.string().optional(),
        fieldViolations: z
          .array(z.object({ reason: z.string().optional(), description: z.string().optional() }))
          .optional(),
      }),
    )
    .optional(),
})

const temporary = /^(INTERNAL(_ERROR)?|UNAVAILABLE|DEADLINE_EXCEEDED\w*|RESOURCE_EXHAUSTED)$/

/** Errors that the user has to fix in the ad account. */
const setUp = /TERMS_NOT_SIGNED|NOT_ENABLED_ENHANCED_CONVERSIONS|NOT_ALLOWLISTED|PERMISSION_DENIED/

const requestId = z.string().min(1).max(500)

/** A request ID means that Google has received the event and will report the request's result. */
function readResponse(response: PlatformResponse): Outcome {
  const answer = parseObject(response.body)
  const { data: error } = errorSchema.safeParse(answer?.error)
  if (error === undefined) {
    const outcome = readStatus(response)
    if (outcome !== undefined) return outcome
    const { data: receipt } = requestId.safeParse(answer?.requestId)
    return receipt === undefined ? retryUnreadable(response) : { type: 'accepted', receipt }
  }
  const detail = error.details?.find(({ reason }) => reason !== undefined)
  const violation = error.details?.flatMap(({ fieldViolations = [] }) => fieldViolations)[0]
  const code = violation?.reason ?? detail?.reason ?? error.status ?? `http_${response.status}`
  const message = violation?.description ?? error.message
  if (temporary.test(code) || temporary.test(error.status ?? '')) {
    return retry(response, code, message)
  }
  if (setUp.test(code) || setUp.test(error.status ?? '')) return block(code, message)
  return readStatus(response) ?? reject(code, message)
}
