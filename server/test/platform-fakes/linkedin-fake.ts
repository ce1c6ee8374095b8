import * as z from 'zod'
import {
  amountText,
  currency,
  findTimeError,
  hashed,
  milliseconds,
  readBearer,
  readBody,
} from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'

const userId = z.discriminatedUnion('idType', [
  z.strictObject({ idType: z.literal('SHA256_EMAIL'), idValue: hashed }),
  z.strictObject({
    idType: z.literal('LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID'),
    idValue: z.uuid(),
  }),
])

const body = z.strictObject({
  conversion: z.string().regex(/^urn:lla:llaPartnerConversion:\d+$/),
  conversionHappenedAt: milliseconds,
  conversionValue: z.strictObject({ currencyCode: currency, amount: amountText }).optional(),
  eventId: z.string().min(1),
  user: z.strictObject({
    userIds: z.array(userId),
    userInfo: z
      .strictObject({
        firstName: z.string().min(1),
        lastName: z.string().min(1),
        title: z.string().optional(),
        companyName: z.string().optional(),
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      })
      .optional(),
    externalIds: z.array(z.string()).max(1).optional(),
  }),
})

const fail = (status: number, message: string, serviceErrorCode = 0): FakeReply => ({
  status,
  body: { status, serviceErrorCode, code: 'ERROR', message },
})

interface LinkedinOptions {
  /** The only conversion rule in the account. */
  readonly ruleId?: string
  /** API versions that LinkedIn has not yet retired. */
  readonly versions?: readonly string[]
  /** By default, all tokens are valid. */
  readonly isValidToken?: (token: string) => boolean
}

/** LinkedIn's Conversions API, as documented. */
export const startLinkedinFake = ({
  ruleId = '104012',
  versions = ['202604', '202603'],
  isValidToken = () => true,
}: LinkedinOptions = {}) =>
  startPlatformFake({
    baseUrl: 'https://api.linkedin.com/rest',
    readToken: (request) => {
      const token = readBearer(request)
      return isValidToken(token ?? '') ? token : null
    },
    unauthorized: fail(401, 'Invalid access token', 65_600),
    throttled: fail(429, 'Resource level throttle limit reached', 101),
    batches: {
      ...{ size: 5_000, tooMany: fail(400, 'Too many elements') },
      split: splitElements,
      accept: (count) => ({
        status: 200,
        body: { elements: Array.from({ length: count }, () => ({ status: 201 })) },
      }),
    },
    receive: (request, now) => receive(request, now, { ruleId, versions }),
  })

const elements = z.strictObject({ elements: z.array(z.unknown()).min(1) })

/** Only requests with the method BATCH_CREATE can contain several conversions. */
function splitElements(request: FakeRequest): readonly FakeRequest[] {
  const read = readBody(elements, request.body)
  if ('problem' in read || request.headers['x-restli-method'] !== 'BATCH_CREATE') return []
  return read.data.elements.map((one) => ({ ...request, body: JSON.stringify(one) }))
}

function receive(
  { method, url, headers, body: text }: FakeRequest,
  now: number,
  { ruleId, versions }: Required<Pick<LinkedinOptions, 'ruleId' | 'versions'>>,
): FakeResult {
  if (!versions.includes(headers['linkedin-version'] ?? '')) {
    return { error: fail(426, 'Requested version is not active') }
  }
  if (method !== 'POST' || url.pathname !== '/rest/conversionEvents') {
    return { error: fail(404, 'No virtual resource found') }
  }
  if (headers['x-restli-protocol-version'] !== '2.0.0') {
    return { error: fail(400, 'Unsupported protocol version') }
  }
  const read = readBody(body, text)
  if ('problem' in read) return { error: fail(422, `ERROR :: /${read.problem}`) }
  const { conversion, conversionHappenedAt, eventId, user } = read.data
  if (!conversion.endsWith(`:${ruleId}`)) {
    return { error: fail(400, 'Conversion rules at indices [0] do not exist') }
  }
  const limits = { maxAgeDays: 90, maxFutureMs: 60_000 }
  const timeError = findTimeError(conversionHappenedAt, now, limits)
  if (timeError !== undefined) {
    return { error: fail(422, `ERROR :: /conversionHappenedAt :: ${timeError}`) }
  }
  if (user.userIds.length === 0 && user.userInfo === undefined) {
    return { error: fail(422, 'ERROR :: /user :: no identifier') }
  }
  return { id: `${conversion} ${eventId}`, conversion: read.data, reply: { status: 201, body: '' } }
}
