import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccessToken } from '../connections/access-token.ts'
import type { Destination } from '../destination-store.ts'
import type {
  Batching,
  OutgoingConversion,
  Platform,
  PlatformRequest,
} from '../platforms/platform.ts'
import type { Account } from './open-account.ts'
import { type SendOptions, type Sent, sendBatch, sendRequest } from './send-request.ts'

/** Timeout for an attempt, in milliseconds. */
const attemptMs = 15_000

/**
 * Number of conversion groups that are sent concurrently to one platform account. While one group
 * waits for the platform, another can use the database.
 */
export const concurrentGroups = 2

/** Number of concurrent requests to a platform that accepts one conversion per request. */
const concurrentRequests = 8

/** Number of concurrent requests per group. */
export const getGroupConcurrency = ({ concurrency = concurrentRequests }: Platform): number =>
  Math.ceil(concurrency / concurrentGroups)

/**
 * Number of rejections after which a group stops, so that the circuit breaker can judge them before
 * the rest of the group is sent.
 */
const maxRejections = 5

/**
 * Result of each conversion: null if this process aborted its request; `undefined` if it was not
 * sent because an earlier one failed.
 */
type Results = readonly (Sent | null | undefined)[]

interface Attempts extends Account {
  readonly outgoing: readonly OutgoingConversion[]
}

/**
 * Sends conversions together: in a single request if the platform supports this, and otherwise in
 * concurrent requests. Refreshes the token once if the platform rejects it before it has expired.
 *
 * @returns `undefined` if the conversions must be resent in smaller requests.
 */
export async function attemptConversions(
  ctx: Ctx,
  attempts: Attempts,
  signal: AbortSignal,
): Promise<Results | undefined> {
  const { platform, destination, token } = attempts
  const sent = await attemptOnce(ctx, attempts, signal)
  const { oauth } = platform
  if (oauth === undefined || token === undefined || sent?.every((one) => one?.status !== 401))
    return sent
  const access = await getAccessToken(ctx, destination.id, oauth, token)
  if ('outcome' in access) {
    return sent?.map((one) => (one?.status === 401 ? { ...one, outcome: access.outcome } : one))
  }
  const isDenied = sent?.map((one) => one?.status === 401) ?? []
  const denied = attempts.outgoing.filter((_, i) => isDenied[i])
  const again = await attemptOnce(
    ctx,
    { ...attempts, outgoing: denied, token: access.token },
    signal,
  )
  if (sent === undefined || again === undefined) return undefined
  const results = [...again]
  return sent.map((one, i) => (isDenied[i] ? (results.shift() ?? null) : one))
}

async function attemptOnce(
  ctx: Ctx,
  { platform, secret, token, destination, outgoing }: Attempts,
  signal: AbortSignal,
): Promise<Results | undefined> {
  const account = { platform, secret, token }
  const requests = outgoing.map((one) => tryBuild(account, one, destination.settings))
  const options = { secrets: [secret, token ?? ''], timeoutMs: attemptMs, signal }
  const built = requests.filter((request) => request !== undefined)
  const { batching } = platform
  if (batching !== undefined && requests.length > 1 && built.length === requests.length) {
    return attemptTogether(ctx, batching, built, options)
  }
  return attemptEach(ctx, platform, requests, options)
}

/** Sends requests with one conversion each until one fails. */
async function attemptEach(
  ctx: Ctx,
  platform: Platform,
  requests: readonly (PlatformRequest | undefined)[],
  options: SendOptions & { readonly signal: AbortSignal },
): Promise<Results> {
  const read = platform.readResponse.bind(platform)
  const results: (Sent | null | undefined)[] = requests.map(() => undefined)
  let rejections = 0
  await sendConcurrently(
    [...requests.entries()],
    getGroupConcurrency(platform),
    async ([i, request]) => {
      const sent =
        request === undefined ? unbuildable : await sendRequest(ctx.db, request, read, options)
      results[i] = isAborted(sent, options.signal) ? null : sent
      const { type } = sent.outcome
      if (type === 'rejected') rejections += 1
      const isFailing = type === 'retry' || type === 'blocked' || rejections >= maxRejections
      return isFailing ? 'stop' : 'continue'
    },
  )
  return results
}

async function attemptTogether(
  ctx: Ctx,
  { join, readEach }: Batching,
  requests: readonly PlatformRequest[],
  options: Parameters<typeof sendBatch>[3],
): Promise<readonly (Sent | null)[] | undefined> {
  const count = requests.length
  const read = (response: Parameters<typeof readEach>[0]) => readEach(response, count)
  const { outcomes, ...sent } = await sendBatch(ctx.db, join(requests), read, options)
  return outcomes(count)?.map((outcome) => {
    const one = { ...sent, outcome }
    return isAborted(one, options.signal) ? null : one
  })
}

/** An aborted attempt is not recorded, because the platform did not fail. */
const isAborted = ({ outcome }: Sent, signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && outcome.type === 'retry'

const unbuildable: Sent = {
  outcome: {
    type: 'blocked',
    code: 'invalid_settings',
    message: "The request cannot be built. Check the destination's settings.",
  },
  ...{ status: null, ms: 0, retryAfter: undefined },
}

/**
 * The settings were valid when they were saved, but a newer release may have other requirements.
 */
function tryBuild(
  { platform, secret, token }: { readonly platform: Platform } & Pick<Account, 'secret' | 'token'>,
  outgoing: OutgoingConversion,
  settings: Destination['settings'],
): PlatformRequest | undefined {
  try {
    return platform.buildRequest(outgoing, platform.settings.parse(settings), secret, token)
  } catch {
    return undefined
  }
}
