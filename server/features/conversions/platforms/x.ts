import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinLists, readAllOrNone } from './batching.ts'
import { findClickId, hashEmail, hashPhone } from './match-keys.ts'
import type { Outcome, OutgoingConversion, Platform, PlatformResponse } from './platform.ts'
import { platformApis } from './platform-apis.ts'
import { accepted, parseObject, readStatus, reject, retryUnreadable } from './read-outcome.ts'
import { signOauth } from './sign-oauth.ts'

const { baseUrl, maxAgeDays } = platformApis.x

const settings = z.strictObject({
  pixelId: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, 'must contain only lowercase letters and digits')
    .meta({ description: 'Pixel ID from X Events Manager.' }),
})

type XSettings = z.output<typeof settings>

/** Conversion actions that rules can use. */
export const xAction = z
  .string()
  .regex(/^(tw-[a-z0-9]{1,20}-)?[a-z0-9]{1,20}$/, 'must be the ID of an event')
  .meta({ description: 'ID of an X conversion event, such as `tw-abcde-fghij`.' })

interface Clock {
  /** Milliseconds. */
  now(): number
  newNonce(): string
}

/**
 * X web conversions. The secret consists of either a pixel token or four parts separated by colons:
 * API key, API secret, access token and token secret. X documents only the four parts; the pixel
 * token is taken from another connector.
 */
export const createX = (clock: Clock): Platform<XSettings> => ({
  settings,
  maxAgeDays,
  canMatch: (lead) => buildIdentifiers(lead).length > 0,
  buildRequest: (conversion, { pixelId }, secret) => {
    const url = `${baseUrl}/measurement/conversions/${pixelId}`
    return {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...authorize(clock, url, secret) },
      body: JSON.stringify({ conversions: [buildEvent(conversion)] }),
    }
  },
  readResponse,
  batching: {
    size: 500,
    join: joinLists('conversions'),
    readEach: readAllOrNone(readResponse, countProcessed),
  },
})

export const x = createX({ now: Date.now, newNonce: randomUUID })

function authorize(
  { now, newNonce }: Clock,
  url: string,
  secret: string,
): Readonly<Record<string, string>> {
  const [consumerKey, consumerSecret, token, tokenSecret, ...rest] = secret.split(':')
  if (
    consumerKey === undefined ||
    consumerSecret === undefined ||
    token === undefined ||
    tokenSecret === undefined ||
    rest.length > 0
  ) {
    return { 'x-pixel-token': secret }
  }
  const authorization = signOauth({
    method: 'POST',
    url,
    credentials: { consumerKey, consumerSecret, token, tokenSecret },
    nonce: newNonce(),
    timestamp: Math.floor(now() / 1_000),
    parameters: { oauth_version: '1.0' },
  })
  return { authorization }
}

const buildEvent = ({ id, action, at, value, currency, lead }: OutgoingConversion) => ({
  conversion_time: at,
  event_id: action,
  identifiers: buildIdentifiers(lead),
  conversion_id: id,
  ...(value === null || currency === null
    ? {}
    : { value: value.toFixed(2), price_currency: currency }),
})

/** One object per identifier. */
function buildIdentifiers(lead: LeadRecord) {
  const [twclid, email] = [findClickId(lead.twclid), hashEmail(lead)]
  const phone = hashPhone(lead, '+digits')
  return [
    ...(twclid === undefined ? [] : [{ twclid }]),
    ...(email === undefined ? [] : [{ hashed_email: email }]),
    ...(phone === undefined ? [] : [{ hashed_phone_number: phone }]),
  ]
}

const answerSchema = z.object({
  data: z.object({ conversions_processed: z.number().optional() }).optional(),
  errors: z
    .array(z.object({ code: z.string().optional(), message: z.string().optional() }))
    .optional(),
})

function countProcessed(answer: Readonly<Record<string, unknown>>): unknown {
  return answerSchema.safeParse(answer).data?.data?.conversions_processed
}

function readResponse(response: PlatformResponse): Outcome {
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const { data: answer } = answerSchema.safeParse(parseObject(response.body))
  if (answer === undefined) return retryUnreadable(response)
  const processed = answer.data?.conversions_processed
  if (response.status < 300 && processed === undefined) return retryUnreadable(response)
  if (response.status < 300 && processed !== undefined && processed >= 1) return accepted
  const [error] = answer.errors ?? []
  return reject(error?.code ?? `http_${response.status}`, error?.message)
}
