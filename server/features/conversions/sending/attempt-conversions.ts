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
import { type Sent, sendBatch, sendRequest } from './send-request.ts'

/** Timeout for an attempt, in milliseconds. */
const attemptMs = 15_000

interface Attempts extends Account {
  readonly outgoing: readonly OutgoingConversion[]
}

/**
 * Sends conversions at the same time: in one request if the platform accepts that, and otherwise in
 * one request each. If the platform rejects a token before it expires, replaces the token once.
 *
 * @returns Result of each conversion, or null if this process aborted its request; `undefined` if
 *   they must be sent again in smaller requests.
 */
export async function attemptConversions(
  ctx: Ctx,
  attempts: Attempts,
  signal: AbortSignal,
): Promise<readonly (Sent | null)[] | undefined> {
  const { platform, destination, token } = attempts
  const sent = await attemptOnce(ctx, attempts, signal)
  const { oauth } = platform
  if (oauth === undefined || sent?.every((one) => one?.status !== 401)) return sent
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
): Promise<readonly (Sent | null)[] | undefined> {
  const account = { platform, secret, token }
  const requests = outgoing.map((one) => tryBuild(account, one, destination.settings))
  const options = { secrets: [secret, token ?? ''], timeoutMs: attemptMs, signal }
  const built = requests.filter((request) => request !== undefined)
  const { batching } = platform
  if (batching !== undefined && requests.length > 1 && built.length === requests.length) {
    return attemptTogether(ctx, batching, built, options)
  }
  const read = platform.readResponse.bind(platform)
  return Promise.all(
    requests.map(async (request) => {
      if (request === undefined) return unbuildable
      const sent = await sendRequest(ctx.db, request, read, options)
      return isAborted(sent, signal) ? null : sent
    }),
  )
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

/** Such an attempt is not recorded, because the platform did not fail. */
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

/** The settings were valid when they were saved, but a newer version can require others. */
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
