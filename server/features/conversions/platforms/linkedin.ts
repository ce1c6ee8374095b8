import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinBodies } from './batching.ts'
import { hashEmail, splitName } from './match-keys.ts'
import type {
  Outcome,
  OutgoingConversion,
  Platform,
  PlatformRequest,
  PlatformResponse,
} from './platform.ts'
import { linkedinVersion, platformApis } from './platform-apis.ts'
import { accepted, parseObject, readStatus, reject, retryUnreadable } from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.linkedin

const settings = z.strictObject({
  sendsNames: z
    .boolean()
    .default(false)
    .meta({ description: 'Also sends the first and last name, which LinkedIn receives unhashed.' }),
})

type LinkedinSettings = z.output<typeof settings>

const urnPrefix = 'urn:lla:llaPartnerConversion:'

/** Conversion actions that rules can use. */
export const linkedinAction = z
  .string()
  .regex(/^(urn:lla:llaPartnerConversion:)?\d{1,20}$/, 'must be the ID of a conversion rule')
  .meta({ description: 'ID of a LinkedIn conversion rule that uses the Conversions API.' })

/** LinkedIn's Conversions API. */
export const linkedin: Platform<LinkedinSettings> = {
  settings,
  oauth: 'linkedin',
  acceptsToken: true,
  maxAgeDays,
  canMatch: (lead) => buildUserIds(lead).length > 0,
  buildRequest: (conversion, options, secret, token = secret) => ({
    method: 'POST',
    url: `${baseUrl}/conversionEvents`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'linkedin-version': linkedinVersion,
      'x-restli-protocol-version': '2.0.0',
    },
    body: JSON.stringify(buildEvent(conversion, options)),
  }),
  readResponse,
  batching: { size: 5_000, join: joinElements, readEach },
}

function joinElements(requests: readonly PlatformRequest[]): PlatformRequest {
  const { headers, ...joined } = joinBodies(requests, (bodies) => ({ elements: bodies }))
  return { ...joined, headers: { ...headers, 'x-restli-method': 'BATCH_CREATE' } }
}

const elementsSchema = z.object({ elements: z.array(z.object({ status: z.int() })) })

/** LinkedIn rejects an entire batch if any conversion in the batch is invalid. */
function readEach(response: PlatformResponse, count: number): readonly Outcome[] | undefined {
  const outcome = readResponse(response)
  if (outcome.type === 'rejected') return undefined
  if (outcome.type !== 'accepted') return Array.from({ length: count }, () => outcome)
  const { data } = elementsSchema.safeParse(parseObject(response.body))
  const isComplete =
    data?.elements.length === count && data.elements.every(({ status }) => status < 300)
  return isComplete ? Array.from({ length: count }, () => outcome) : undefined
}

function buildEvent(
  { id, action, at, value, currency, lead }: OutgoingConversion,
  { sendsNames }: LinkedinSettings,
) {
  const names = sendsNames ? splitName(lead) : undefined
  return {
    conversion: action.startsWith(urnPrefix) ? action : `${urnPrefix}${action}`,
    conversionHappenedAt: Date.parse(at),
    conversionValue:
      value === null || currency === null
        ? undefined
        : { currencyCode: currency, amount: value.toFixed(2) },
    eventId: id,
    user: {
      userIds: buildUserIds(lead),
      userInfo: names === undefined ? undefined : buildUserInfo(names, lead),
    },
  }
}

const buildUserInfo = ({ first, last }: { first: string; last: string }, lead: LeadRecord) => ({
  firstName: first,
  lastName: last,
  countryCode: /^[a-z]{2}$/i.test(lead.country ?? '') ? lead.country?.toUpperCase() : undefined,
})

/** A malformed click ID is omitted, because it would make LinkedIn reject the conversion. */
function buildUserIds(lead: LeadRecord) {
  const [email, clickId] = [hashEmail(lead), lead.li_fat_id]
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(clickId ?? '')
  return [
    ...(email === undefined ? [] : [{ idType: 'SHA256_EMAIL', idValue: email }]),
    ...(isUuid ? [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: clickId }] : []),
  ]
}

/** A successful response has status 201 and may have an empty body. */
function readResponse(response: PlatformResponse): Outcome {
  const { status, body } = response
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const answer = parseObject(body)
  if (answer === undefined && !(status < 300 && body.trim() === '')) {
    return retryUnreadable(response)
  }
  if (status < 300) return accepted
  const { message } = answer ?? {}
  const code = answer?.serviceErrorCode
  const name = typeof code === 'number' && code > 0 ? `http_${status}/${code}` : `http_${status}`
  return reject(name, typeof message === 'string' ? hideValues(message) : undefined)
}

/** Removes values that LinkedIn quotes in its messages, because names are sent without hashing. */
const hideValues = (message: string): string =>
  message.replace(/(userInfo[\w/]*)[\s\S]*/, '$1 is invalid').replace(/"[^"]*"|'[^']*'/g, '…')
