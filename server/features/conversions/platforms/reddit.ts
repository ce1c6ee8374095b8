import * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { joinBodies, readAllOrNone } from './batching.ts'
import { findClickId, hashEmailWithoutTag, hashPhone } from './match-keys.ts'
import type {
  Outcome,
  OutgoingConversion,
  Platform,
  PlatformRequest,
  PlatformResponse,
} from './platform.ts'
import { platformApis } from './platform-apis.ts'
import { accepted, parseObject, readStatus, reject, retryUnreadable } from './read-outcome.ts'

const { baseUrl, maxAgeDays } = platformApis.reddit

const settings = z.strictObject({
  pixelId: z
    .string()
    .regex(/^[at]2_[a-z0-9]{1,32}$/, 'must be a2_ or t2_ followed by letters or digits')
    .meta({ description: 'Pixel ID from Reddit Events Manager.' }),
  testId: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must contain only letters, digits, - and _')
    .nullable()
    .default(null)
    .meta({ description: 'Shows events under Event testing. Remove the ID after testing.' }),
})

type RedditSettings = z.output<typeof settings>

/** Reddit's Conversions API, version 3. */
export const reddit: Platform<RedditSettings> = {
  settings,
  maxAgeDays,
  canMatch: (lead) =>
    findClickId(lead.rdt_cid) !== undefined ||
    Object.values(buildUser(lead)).some((value) => value !== undefined),
  buildRequest: (conversion, { pixelId, testId }, secret) => ({
    method: 'POST',
    url: `${baseUrl}/pixels/${pixelId}/conversion_events`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      data: { test_id: testId ?? undefined, events: [buildEvent(conversion)] },
    }),
  }),
  readResponse,
  batching: { size: 1_000, join: joinEvents, readEach: readAllOrNone(readResponse) },
}

const dataSchema = z.object({ data: z.looseObject({ events: z.array(z.unknown()) }) })

function joinEvents(requests: readonly PlatformRequest[]): PlatformRequest {
  return joinBodies(requests, (bodies) => {
    const parts = bodies.map((body) => dataSchema.parse(body).data)
    return { data: { ...parts[0], events: parts.flatMap(({ events }) => events) } }
  })
}

function buildEvent({ id, action, at, value, currency, lead }: OutgoingConversion) {
  const type = buildType(action)
  const user = buildUser(lead)
  const hasValue = value !== null && currency !== null && !withoutValue.has(type.tracking_type)
  return {
    click_id: findClickId(lead.rdt_cid),
    event_at: Date.parse(at),
    // The click was on a website, even if a sale by phone follows.
    action_source: 'WEBSITE',
    type,
    metadata: {
      conversion_id: id,
      ...(hasValue ? { value, currency } : {}),
    },
    // Reddit rejects a user without match keys.
    user: Object.values(user).some((key) => key !== undefined) ? user : undefined,
  }
}

/** Reddit's standard events. Any other name results in a custom event. */
const standardEvents: ReadonlySet<string> = new Set([
  'ADD_TO_CART',
  'ADD_TO_WISHLIST',
  'LEAD',
  'PAGE_VISIT',
  'PURCHASE',
  'SEARCH',
  'SIGN_UP',
  'VIEW_CONTENT',
])

/** Standard events for which Reddit rejects a value and a currency. */
const withoutValue: ReadonlySet<string> = new Set(['PAGE_VISIT', 'SEARCH', 'VIEW_CONTENT'])

/** “Sign up” → `SIGN_UP`; “Hot lead” → a custom event of that name. */
function buildType(action: string) {
  const name = action
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return standardEvents.has(name)
    ? { tracking_type: name }
    : { tracking_type: 'CUSTOM', custom_event_name: action }
}

const buildUser = (lead: LeadRecord) => ({
  email: hashEmailWithoutTag(lead),
  phone_number: hashPhone(lead, '+digits'),
})

function readResponse(response: PlatformResponse): Outcome {
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const answer = parseObject(response.body)
  if (answer === undefined) return retryUnreadable(response)
  if (response.status < 300) return accepted
  return reject(`http_${response.status}`, findMessage(answer))
}

/**
 * Error message: `error.message` in version 3 (according to other implementations), or `message` in
 * version 2.
 */
function findMessage(answer: Readonly<Record<string, unknown>>): string | undefined {
  const { data } = messageSchema.safeParse(answer)
  return data?.error?.message ?? data?.invalid_events?.[0]?.error_message ?? data?.message
}

const messageSchema = z.object({
  message: z.string().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
  invalid_events: z.array(z.object({ error_message: z.string().optional() })).optional(),
})
