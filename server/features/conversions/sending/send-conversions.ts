import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { LeasedWork } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Destination } from '../destination-store.ts'
import type { Platform } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { attemptConversions, concurrentGroups, getGroupConcurrency } from './attempt-conversions.ts'
import { selectDueConversions } from './attempt-store.ts'
import { beginAttempts, type DueConversion } from './begin-attempts.ts'
import { type Account, openAccount } from './open-account.ts'
import { recordOutcomes } from './record-outcome.ts'

/**
 * Maximum number of conversions per request. Platforms accept more, but the leads of 32
 * destinations would then need too much memory.
 */
const maxGroup = 250

/** Number of groups loaded per statement. */
const groupsAtOnce = 16

/**
 * Numbers of due conversions to examine. The second number applies only if all of the first
 * conversions are waiting for an earlier conversion of the same lead, as happens when many leads
 * are retried.
 */
const searchSizes = [4_000, 20_000] as const

/**
 * Sends due conversions, several of them concurrently, but those of the same lead in order.
 *
 * @returns Number of conversions.
 * @throws LeaseLostError
 */
export async function sendConversions(ctx: Ctx, id: string, options: LeasedWork): Promise<number> {
  const account = await openAccount(ctx, id, options.lease, selectDue)
  if (account === undefined) return 0
  const { due } = account
  const groups = split(due, getGroupSize(account.platform))
  await sendConcurrently(groups, concurrentGroups, (group) =>
    sendGroup(ctx, account, group, options),
  )
  return due.length
}

const getGroupSize = (platform: Platform): number => {
  const { batching, groupSize } = platform
  if (batching !== undefined) return Math.min(batching.size, maxGroup)
  return groupSize ?? getGroupConcurrency(platform)
}

async function selectDue(tx: OrgTx, now: string, destination: Destination) {
  const { id, kind, pausedReason, blockedReason } = destination
  const platform = findPlatform(kind)
  if (platform === undefined) return []
  // A single conversion shows whether the platform accepts conversions again.
  const isTrial = pausedReason !== null || blockedReason !== null
  const limit = isTrial ? 1 : groupsAtOnce * getGroupSize(platform)
  for (const searched of searchSizes) {
    const due = await selectDueConversions(tx, id, now, { limit, searched })
    if (due.length > 0) return due
  }
  return []
}

function split<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/**
 * Sends a group. Whenever a platform rejects several conversions as a whole, each half is sent
 * separately, until every conversion that causes a rejection is alone.
 */
async function sendGroup(
  ctx: Ctx,
  account: Account,
  group: readonly DueConversion[],
  options: LeasedWork,
  isRepeated = false,
): Promise<'continue' | 'stop'> {
  const { lease, signal } = options
  const { id } = account.destination
  const next = await beginAttempts(ctx, id, lease(), { due: group, isRepeated })
  if (next === undefined) return 'stop'
  const { destination, attempts } = next
  if (attempts.length === 0) return 'continue'
  const startedAt = ctx.now()
  const outgoing = attempts.map((one) => one.outgoing)
  const sent = await attemptConversions(ctx, { ...account, destination, outgoing }, signal)
  if (sent === undefined) {
    for (const half of split(group, Math.ceil(group.length / 2))) {
      if ((await sendGroup(ctx, account, half, options, true)) === 'stop') return 'stop'
    }
    return 'continue'
  }
  const ended = attempts.flatMap(({ conversion, outgoing: { lead } }, i) => {
    const one = sent[i]
    return one == null ? [] : [{ conversion, lead, sent: one, startedAt }]
  })
  if (ended.length === 0) throw LeaseLostError
  const unsentIds = attempts.flatMap(({ conversion }, i) =>
    sent[i] === undefined ? [conversion.id] : [],
  )
  const outcome = await recordOutcomes(ctx, id, lease(), { attempts: ended, unsentIds })
  if (ended.length + unsentIds.length < attempts.length) throw LeaseLostError
  return outcome
}
