import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { getPause, getRetryDelay, retryDelaysMs } from '../../../platform/jobs/retry-schedule.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Conversion } from '../conversion-store.ts'
import {
  type Destination,
  type DestinationChanges,
  updateDestination,
} from '../destination-store.ts'
import { noCorrection, noResponse } from '../revise-conversion.ts'
import { insertAttempt, updateAttempted } from './attempt-store.ts'
import { judgeOutcome } from './circuit-breaker.ts'
import { renewDestination } from './lease-store.ts'
import { firstCheckMs, lastCheckMs } from './receipt-store.ts'
import { reopenRejectedRows } from './replay-store.ts'
import type { Sent } from './send-request.ts'

interface EndedAttempt {
  readonly conversion: Conversion
  readonly sent: Sent
  readonly startedAt: Date
}

/**
 * Records an attempt and updates its conversion and destination.
 *
 * @returns `stop` if nothing more can be sent to the destination now.
 * @throws LeaseLostError
 */
export async function recordOutcome(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  attempt: EndedAttempt,
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  const random = Math.random()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const { conversion, sent } = attempt
    const judgment = judgeOutcome(destination, conversion, sent.outcome, now)
    const { keptUntil, reopened } = judgment
    if (keptUntil !== undefined && reopened !== undefined) {
      await reopenRejectedRows(tx, id, { ...reopened, at: now.toISOString(), until: keptUntil })
    }
    await recordConversion(tx, ctx, attempt, { now, random, keptUntil })
    const changes = { ...getDestinationChanges(destination, sent, now), ...judgment.changes }
    await updateDestination(tx, id, changes)
    return changes.blockedReason == null && changes.pausedUntil == null ? 'continue' : 'stop'
  })
}

/** Pauses or blocks a destination without an access token. Its conversions are kept. */
export async function recordNoAccess(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { outcome }: Pick<Sent, 'outcome'>,
): Promise<void> {
  await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const sent = { outcome, status: null, ms: 0, retryAfter: undefined }
    const changes = getDestinationChanges(destination, sent, ctx.now())
    // Otherwise, the next run would request a token immediately.
    const pausedUntil = new Date(ctx.now().getTime() + noTokenPauseMs).toISOString()
    const pause = outcome.type === 'retry' ? { pausedUntil } : {}
    await updateDestination(tx, id, { ...changes, ...pause })
  })
}

/** Pause while the token endpoint is unavailable. */
const noTokenPauseMs = 30_000

interface RecordOptions {
  readonly now: Date
  readonly random: number
  /** When a rejected conversion is sent again; by default, never. */
  readonly keptUntil: string | undefined
}

async function recordConversion(
  tx: OrgTx,
  ctx: Ctx,
  { conversion, sent, startedAt }: EndedAttempt,
  { now, random, keptUntil }: RecordOptions,
): Promise<void> {
  const { outcome, status, ms } = sent
  const word =
    outcome.type === 'accepted'
      ? { code: null, message: null }
      : { code: outcome.code, message: outcome.message }
  // A later response does not show whether the platform stored the first request.
  const isUnsure = outcome.type === 'retry' && conversion.code === noResponse
  const receipt = outcome.type === 'accepted' ? (outcome.receipt ?? null) : null
  const addMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
  await insertAttempt(tx, conversion.id, {
    ...{ id: ctx.newId(), at: startedAt.toISOString(), ms, outcome: outcome.type, status },
    ...word,
  })
  const isOpen = outcome.type === 'retry' || outcome.type === 'blocked'
  await updateAttempted(tx, conversion.id, {
    ...word,
    ...(isUnsure ? { code: noResponse } : {}),
    ...(outcome.type === 'rejected' ? noCorrection : {}),
    ...(isOpen
      ? { state: 'sent', nextAt: getNextAttempt(conversion.attempts, sent, now, random) }
      : { state: keptUntil === undefined ? outcome.type : 'sent', nextAt: keptUntil ?? null }),
    updatedAt: now.toISOString(),
    receipt,
    checkAt: receipt === null ? null : addMs(firstCheckMs),
    checkUntil: receipt === null ? null : addMs(lastCheckMs),
  })
}

/** A blocked conversion becomes due as soon as the user has fixed the problem. */
function getNextAttempt(
  attempts: number,
  { outcome }: Pick<Sent, 'outcome'>,
  now: Date,
  random: number,
): string {
  if (outcome.type === 'blocked') return now.toISOString()
  // The last delay repeats until the conversion is too old.
  const delay = getRetryDelay(Math.min(attempts, retryDelaysMs.length - 1), random) ?? 0
  const afterMs = outcome.type === 'retry' ? (outcome.afterMs ?? 0) : 0
  return new Date(now.getTime() + Math.max(delay, afterMs)).toISOString()
}

/** Updates to the destination after an attempt. */
export function getDestinationChanges(
  destination: Pick<Destination, 'failures' | 'pausedUntil'>,
  { outcome, status, retryAfter }: Sent,
  now: Date,
): DestinationChanges {
  if (outcome.type === 'blocked') {
    return { blockedReason: `${outcome.message} (${outcome.code})`, pausedUntil: null }
  }
  if (outcome.type === 'retry') {
    const failures = destination.failures + 1
    const pauseMs = Math.max(getPause({ status, retryAfter, failures, now }), outcome.afterMs ?? 0)
    const pausedUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs).toISOString()
    return { failures, pausedUntil }
  }
  return {
    ...(destination.failures === 0 ? {} : { failures: 0 }),
    ...(destination.pausedUntil === null ? {} : { pausedUntil: null }),
    ...(outcome.type === 'accepted' ? { lastAcceptedAt: now.toISOString() } : {}),
  }
}
