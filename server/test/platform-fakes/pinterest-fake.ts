import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  amountText,
  currency,
  findTimeError,
  hashes,
  readBearer,
  readBody,
  seconds,
  splitList,
} from './fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  startPlatformFake,
} from './platform-fake.ts'
import { findPinterestProblem } from './schemas/pinterest-schemas.ts'

/** Event names listed in Pinterest's OpenAPI document; Pinterest does not accept others. */
const names = [
  'add_payment_info',
  'add_to_cart',
  'add_to_wishlist',
  'app_install',
  'checkout',
  'custom',
  'initiate_checkout',
  'lead',
  'page_visit',
  'search',
  'signup',
  'subscribe',
  'view_category',
  'view_content',
  'watch_video',
] as const

/** Rules that appear only in the OpenAPI document's descriptions. */
const event = z.looseObject({
  event_name: z.enum(names),
  action_source: z.enum(['web', 'offline', 'app_android', 'app_ios']),
  event_time: z.int(),
  event_id: z.string().min(1),
  event_source_url: z.url().optional(),
  user_data: z.looseObject({
    em: hashes.optional(),
    ph: hashes.optional(),
    fn: hashes.optional(),
    ln: hashes.optional(),
    country: hashes.optional(),
    external_id: hashes.optional(),
    hashed_maids: hashes.optional(),
    click_id: z.string().min(1).optional(),
  }),
  custom_data: z.looseObject({ value: amountText, currency }).optional(),
})

const body = z
  .unknown()
  .superRefine((json, { addIssue }) => {
    const message = findPinterestProblem('ConversionEvents', json)
    if (message !== undefined) addIssue({ code: 'custom', message })
  })
  .pipe(z.object({ data: z.tuple([event]) }))

const fail = (status: number, code: number, message: string): FakeReply => ({
  status,
  body: { code, message },
})

/** Results in the order of the events; null for each event that was processed. */
const describeEach = (errors: readonly (string | null)[]) => ({
  num_events_received: errors.length,
  num_events_processed: errors.filter((error) => error === null).length,
  events: errors.map((error) => ({
    status: error === null ? 'processed' : 'failed',
    error_message: error,
    warning_message: '',
  })),
})

const describe = (error: string | null) => describeEach([error])

const messageSchema = z.object({
  details: z.object({ events: z.array(z.object({ error_message: z.string() })).min(1) }),
})

function findMessage(result: FakeResult): string | null {
  if (!('error' in result)) return null
  return (
    messageSchema.safeParse(result.error.body).data?.details.events[0]?.error_message ?? 'failed'
  )
}

const invalid = (problem: string): FakeReply => fail(400, 4_196, `Invalid request: ${problem}`)

/**
 * Version 5 of Pinterest's Conversions API. Requests are checked against its OpenAPI document.
 *
 * @param adAccountId  The only account that the token can access.
 */
export const startPinterestFake = (adAccountId = '549755885175') =>
  startPlatformFake({
    baseUrl: 'https://api.pinterest.com/v5',
    readToken: readBearer,
    unauthorized: fail(401, 2, 'Authentication failed.'),
    throttled: fail(429, 8, 'You have exceeded your rate limit.'),
    batches: {
      ...{ size: 1_000, tooMany: invalid('too many events') },
      split: splitList('data'),
      accept: (count) => ({ status: 200, body: describeEach(Array(count).fill(null)) }),
      acceptSome: (results) => {
        const details = describeEach(results.map(findMessage))
        const message = 'Not all events were successfully processed.'
        return { status: 422, body: { code: 4_198, message, details } }
      },
    },
    receive: (request, now) => receive(request, now, adAccountId),
  })

function receive({ method, url, body: text }: FakeRequest, now: number, id: string): FakeResult {
  const [, version, accounts, accountId, edge] = url.pathname.split('/')
  if (`${method} ${version} ${accounts} ${edge}` !== 'POST v5 ad_accounts events') {
    return { error: fail(404, 4_040, 'Not found.') }
  }
  if (accountId !== id)
    return { error: fail(403, 29, 'You are not permitted to access that resource.') }
  const read = readBody(body, text)
  if ('problem' in read) return { error: invalid(read.problem) }
  const [one] = read.data.data
  const problem = findProblem(one, now)
  if (problem !== undefined) {
    const message = 'Not all events were successfully processed.'
    // Pinterest does not document the error code for status 422.
    return { error: { status: 422, body: { code: 4_198, message, details: describe(problem) } } }
  }
  const reply = { status: 200, body: describe(null) }
  if (url.searchParams.get('test') === 'true') return { checked: reply }
  // Offline events are counted every time they are sent.
  const source = one.action_source === 'offline' ? randomUUID() : ''
  return { id: `${one.event_name} ${one.event_id}${source}`, conversion: one, reply }
}

function findProblem({ event_time }: z.output<typeof event>, now: number): string | undefined {
  const limits = { maxAgeDays: 7, maxFutureMs: 60_000 }
  const isSeconds = seconds.safeParse(event_time).success
  const timeError = findTimeError(event_time * 1_000, now, limits)
  return isSeconds && timeError === undefined
    ? undefined
    : `event_time is ${timeError ?? 'invalid'}`
}
