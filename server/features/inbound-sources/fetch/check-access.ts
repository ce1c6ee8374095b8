import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { encryptPart } from './connection-secrets.ts'
import { type ConnectionChanges, updateConnection } from './connection-store.ts'
import { retryFetches } from './fetch-store.ts'
import { getChanges, inLease, type LeadAccount, mayContinue, type Turn } from './open-account.ts'

/** Time between checks of a token. */
const checkEveryMs = dayMs

/** How long before its expiration a token is replaced. */
const refreshBeforeMs = 3 * dayMs

/**
 * Checks a source's access if a check is due. A blocked source is checked first, because the check
 * shows whether access has been restored.
 *
 * @returns `stop` if nothing can be fetched now; otherwise, the number of checks.
 * @throws LeaseLostError
 */
export async function checkAccess(turn: Turn, account: LeadAccount): Promise<number | 'stop'> {
  const { connection, access, platform, source } = account
  const now = turn.ctx.now()
  const isDue = connection.checkAt !== null && Date.parse(connection.checkAt) <= now.getTime()
  if (!isDue && connection.blockedReason === null) return 0
  const refreshed = await refreshToken(turn, account)
  if (refreshed !== undefined) return refreshed
  const client = account.openClient()
  const result = await platform.check(client.send, access)
  return inLease(turn, source.id, async (tx, current) => {
    // The user entered another token during this check, and the new one needs its own check.
    if (current.accessToken !== connection.accessToken) return 1
    const changes: ConnectionChanges = getChanges(current, result, client.getLast(), now)
    const checked = result.type === 'ok' ? { ...result.value, ...toChecked(now, checkEveryMs) } : {}
    // After an undocumented response, the check must not run again immediately.
    const later = result.type === 'rejected' ? toChecked(now, hourMs) : {}
    await updateConnection(tx, source.id, { ...changes, ...checked, ...later })
    if (result.type === 'ok') await retryFetches(tx, source.id, now.toISOString())
    return mayContinue(changes) ? 1 : 'stop'
  })
}

const toChecked = (now: Date, nextMs: number) => ({
  checkedAt: now.toISOString(),
  checkAt: new Date(now.getTime() + nextMs).toISOString(),
})

/**
 * Replaces a token that expires soon or that the platform refuses. Only the process holding the
 * lease does so.
 *
 * @returns `undefined` if the current token is kept.
 */
async function refreshToken(
  turn: Turn,
  account: LeadAccount,
): Promise<number | 'stop' | undefined> {
  const { connection, access, platform, refreshToken: token, source } = account
  const { ctx } = turn
  const now = ctx.now()
  const { accessUntil, blockedReason } = connection
  const expiresMs = accessUntil === null ? Number.POSITIVE_INFINITY : Date.parse(accessUntil)
  const isDue = expiresMs - refreshBeforeMs <= now.getTime() || blockedReason !== null
  if (platform.refresh === undefined || token === undefined || !isDue) return undefined
  const client = account.openClient()
  const result = await platform.refresh(client.send, { ...access, refreshToken: token })
  const part = { db: ctx.db, orgId: ctx.org.id }
  const tokens =
    result.type !== 'ok'
      ? {}
      : {
          accessToken: await encryptPart(part, source.id, 'accessToken', result.value.accessToken),
          ...(result.value.refreshToken !== undefined && {
            refreshToken: await encryptPart(
              part,
              source.id,
              'refreshToken',
              result.value.refreshToken,
            ),
          }),
          accessUntil: new Date(
            now.getTime() + result.value.expiresInSeconds * 1_000,
          ).toISOString(),
        }
  return inLease(turn, source.id, async (tx, current) => {
    if (current.accessToken !== connection.accessToken) return 1
    const changes = getChanges(current, result, client.getLast(), now)
    await updateConnection(tx, source.id, { ...changes, ...tokens })
    return mayContinue(changes) ? 1 : 'stop'
  })
}
