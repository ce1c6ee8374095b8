import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
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
import { noResponse } from '../revise-conversion.ts'
import {
  type AttemptResult,
  deleteOldAttempts,
  insertAttempts,
  revertAttempts,
  updateAttempted,
} from './attempt-store.ts'
import { block, notBlocked } from './block-destination.ts'
import { judgeOutcome } from './circuit-breaker.ts'
import { renewDestination } from './lease-store.ts'
import { firstCheckMs, lastCheckMs } from './receipt-store.ts'
import { reopenRejectedRows } from './replay-store.ts'
import { reportRejections } from './report-rejections.ts'
import type { Sent } from './send-request.ts'

/** An attempt and the platform's response. */
export interface EndedAttempt {
  readonly conversion: Conversion
  readonly lead: LeadRecord
  readonly sent: Sent
  readonly startedAt: Date
}

/** An attempt whose conversion is resent at `keptUntil`, even if it was rejected. */
interface JudgedAttempt extends EndedAttempt {
  keptUntil: string | undefined
}

/** A group of conversions that were marked as sent. */
interface EndedGroup {
  readonly attempts: readonly EndedAttempt[]
  /** Conversions that were not sent because an earlier one in the group failed. */
  readonly unsentIds: readonly string[]
}

/**
 * Records concurrent attempts, and updates their conversions and their destination.
 *
 * @returns `stop` if nothing more can be sent to the destination now.
 * @throws LeaseLostError
 */
export async function recordOutcomes(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { attempts, unsentIds }: EndedGroup,
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const { judged, changes: judgment } = await judgeAttempts(tx, destination, attempts, now)
    await recordAttempts(tx, ctx, judged, now)
    await reportRejections(tx, ctx, destination, judged.flatMap(toRejection))
    await revertAttempts(tx, unsentIds)
    const sent = findDecisive(attempts.map((one) => one.sent))
    const changes = {
      ...(sent && getDestinationChanges(destination, sent, now)),
      ...judgment,
    }
    await updateDestination(tx, id, changes)
    return changes.blockedReason == null && changes.pausedUntil == null ? 'continue' : 'stop'
  })
}

const toRejection = ({ conversion, lead, sent: { outcome }, keptUntil }: JudgedAttempt) =>
  outcome.type === 'rejected' && keptUntil === undefined ? [{ conversion, lead, outcome }] : []

/** Judges attempts one by one, as if each had been recorded separately. */
async function judgeAttempts(
  tx: OrgTx,
  destination: Destination,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<{ judged: readonly JudgedAttempt[]; changes: DestinationChanges }> {
  const judged: JudgedAttempt[] = []
  let changes: DestinationChanges = {}
  for (const attempt of attempts) {
    const { conversion, sent } = attempt
    const state = Object.assign({}, destination, changes)
    const {
      changes: next,
      keptUntil,
      reopened,
    } = judgeOutcome(state, conversion, sent.outcome, now)
    if (sent.outcome.type === 'accepted') {
      // An earlier attempt of this group may have paused the destination.
      const { pausedUntil: _, ...others } = changes
      changes = { ...others, ...next, lastAcceptedAt: now.toISOString() }
    } else changes = { ...changes, ...next }
    if (keptUntil !== undefined && reopened !== undefined) {
      const { code } = reopened
      const times = { at: now.toISOString(), until: keptUntil }
      await reopenRejectedRows(tx, destination.id, { ...reopened, ...times })
      for (const earlier of judged) {
        const { outcome } = earlier.sent
        if (outcome.type === 'rejected' && outcome.code === code) earlier.keptUntil = keptUntil
      }
    }
    judged.push({ ...attempt, keptUntil })
  }
  return { judged, changes }
}

const isThrottled = ({ status, retryAfter, outcome }: Sent): boolean =>
  outcome.type === 'retry' &&
  (status === 429 || retryAfter !== undefined || outcome.afterMs !== undefined)

/**
 * The response that determines whether more conversions can be sent. A transient failure is ignored
 * if other requests got a response, because the platform is evidently working.
 */
const findDecisive = (sent: readonly Sent[]): Sent | undefined =>
  sent.find(({ outcome }) => outcome.type === 'blocked') ??
  sent.find(isThrottled) ??
  sent.find(({ outcome }) => outcome.type === 'accepted') ??
  sent.find(({ outcome }) => outcome.type === 'rejected') ??
  sent[0]

/** Pauses or blocks a destination without an access token, but keeps its conversions. */
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
    const isPaused = outcome.type === 'retry' && destination.blockedReason === null
    const pause = isPaused ? { pausedUntil } : {}
    await updateDestination(tx, id, { ...changes, ...pause })
  })
}

/** Pause while the token endpoint is unavailable. */
const noTokenPauseMs = 30_000

/**
 * Number of attempts after which a conversion's oldest log entries are deleted; a conversion may
 * also have log entries that do not count as attempts.
 */
const manyAttempts = 10

async function recordAttempts(
  tx: OrgTx,
  ctx: Ctx,
  attempts: readonly JudgedAttempt[],
  now: Date,
): Promise<void> {
  const rows = attempts.map(({ conversion, sent, startedAt }) => ({
    ...{ id: ctx.newId(), conversionId: conversion.id, at: startedAt.toISOString() },
    ...{ ms: sent.ms, outcome: sent.outcome.type, status: sent.status, ...toWord(sent) },
  }))
  await insertAttempts(tx, rows)
  for (const { conversion } of attempts) {
    if (conversion.attempts >= manyAttempts) await deleteOldAttempts(tx, conversion.id)
  }
  await updateAttempted(
    tx,
    attempts.map((one) => toResult(one, now, Math.random())),
  )
}

const toWord = ({ outcome }: Sent) =>
  outcome.type === 'accepted'
    ? { code: null, message: null }
    : { code: outcome.code, message: outcome.message }

function toResult(
  { conversion, sent, keptUntil }: JudgedAttempt,
  now: Date,
  random: number,
): AttemptResult {
  const { outcome } = sent
  const { code, message } = toWord(sent)
  // A later response does not show whether the platform stored the first request.
  const isUnsure = outcome.type === 'retry' && conversion.code === noResponse
  const receipt = outcome.type === 'accepted' ? (outcome.receipt ?? null) : null
  const addMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const isOpen = outcome.type === 'retry' || outcome.type === 'blocked'
  return {
    ...{ id: conversion.id, code: isUnsure ? noResponse : code, message },
    isFinal: outcome.type === 'rejected',
    ...(isOpen
      ? { state: 'sent', nextAt: getNextAttempt(conversion.attempts, sent, now, random) }
      : { state: keptUntil === undefined ? outcome.type : 'sent', nextAt: keptUntil ?? null }),
    updatedAt: now.toISOString(),
    receipt,
    checkAt: receipt === null ? null : addMs(firstCheckMs),
    checkUntil: receipt === null ? null : addMs(lastCheckMs),
  }
}

/** Blocked conversions become due as soon as the user has fixed the problem. */
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
  destination: Pick<Destination, 'failures' | 'pausedUntil' | 'blockedReason' | 'blockedSince'>,
  { outcome, status, retryAfter }: Sent,
  now: Date,
): DestinationChanges {
  if (outcome.type === 'blocked') {
    return block(destination, `${outcome.message} (${outcome.code})`, now)
  }
  if (outcome.type === 'retry' && destination.blockedReason !== null) {
    return block(destination, destination.blockedReason, now)
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
    ...(destination.blockedReason === null ? {} : notBlocked),
    ...(outcome.type === 'accepted' ? { lastAcceptedAt: now.toISOString() } : {}),
  }
}
