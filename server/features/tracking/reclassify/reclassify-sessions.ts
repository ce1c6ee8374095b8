import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  allSignals,
  cookieIds,
  findSignal,
  isClickId,
  type Signals,
} from '../attribution/ad-signals.ts'
import { channelRulesVersion, classifyChannel } from '../attribution/channels/classify-channel.ts'
import { findGoogleAd } from '../attribution/google-ad.ts'
import { lockSessions } from '../identity/identity-store.ts'
import {
  type ChannelChange,
  type ClassifiedSession,
  replaceChannelProgress,
  selectChannelProgress,
  selectSessionsAfter,
  updateChannels,
} from './reclassify-store.ts'

export interface ReclassifyOptions {
  /** Version of the channel rules; by default, the current version. */
  readonly version?: number
  /**
   * Number of sessions per transaction. While a transaction is changing sessions, the
   * organization's page views wait for it.
   */
  readonly batch?: number
  /** Pause after each batch, in milliseconds. */
  readonly pauseMs?: number
  /** Returns true to stop after the current batch; the next run resumes from there. */
  readonly shouldStop?: () => boolean
  readonly onBatch?: (progress: ReclassifyProgress) => void
}

/** Result of a batch. */
export interface ReclassifyProgress {
  readonly sessions: number
  readonly changed: number
  /** True if this was the last batch. */
  readonly isDone: boolean
}

/** Per database, the organizations whose sessions have all been classified by the current rules. */
const finishedOrgs = perDatabase(() => new Set<string>())

/**
 * Classifies an organization's stored sessions by the current channel rules, unless that has
 * already been done. Commits its progress with each batch, so the job can be killed at any time and
 * run by several processes.
 *
 * @returns True if all sessions are classified by the rules.
 * @see L-195
 */
export async function reclassifySessions(
  db: Database,
  orgId: string,
  options: ReclassifyOptions = {},
): Promise<boolean> {
  const { version = channelRulesVersion, batch = 500, pauseMs = 25 } = options
  const { shouldStop = () => false, onBatch } = options
  const finished = finishedOrgs(db)
  const key = `${orgId} ${version}`
  while (!finished.has(key)) {
    if (shouldStop()) return false
    const done = await reclassifyBatch(db, orgId, version, batch)
    if (done !== undefined) onBatch?.(done)
    if (done === undefined || done.isDone) finished.add(key)
    else await sleep(pauseMs)
  }
  return true
}

/** @returns `undefined` if all sessions have already been classified by the rules. */
async function reclassifyBatch(
  db: Database,
  orgId: string,
  version: number,
  limit: number,
): Promise<ReclassifyProgress | undefined> {
  // Read without the lock, so that page views do not have to wait.
  const { before, afterId, sessions } = await db.readInOrg(orgId, async (tx) => {
    const before = await selectChannelProgress(tx)
    const afterId = before.passVersion === version ? before.afterId : null
    const isCurrent = before.version >= version
    const sessions = isCurrent ? [] : await selectSessionsAfter(tx, afterId, limit)
    return { before, afterId, sessions }
  })
  if (before.version >= version) return undefined
  const changes = sessions.flatMap((session) => findChange(session) ?? [])
  const isDone = sessions.length < limit
  const after = isDone
    ? { version, passVersion: null, afterId: null }
    : { ...before, passVersion: version, afterId: sessions.at(-1)?.id ?? afterId }
  const isReplaced = await db.inOrg(orgId, async (tx) => {
    // Lock sessions before the progress; all other code that locks sessions uses the same order.
    if (changes.length > 0) await lockSessions(tx)
    const isReplaced = await replaceChannelProgress(tx, before, after)
    if (isReplaced && changes.length > 0) await updateChannels(tx, changes)
    return isReplaced
  })
  if (!isReplaced) return { sessions: 0, changed: 0, isDone: false }
  return { sessions: sessions.length, changed: changes.length, isDone }
}

function findChange(session: ClassifiedSession): ChannelChange | undefined {
  const signals = toLandingSignals(session)
  if (signals === undefined) return undefined
  const { id, channel, referrer, landingUrl } = session
  const isGoogleAd = findGoogleAd(landingUrl) !== ''
  const to = classifyChannel({ signals, referrer, isGoogleAd })
  return to === channel ? undefined : { id, from: channel, to }
}

/**
 * Signals in the landing page URL. A cookie may have added IDs to the session, so any ID that can
 * come from a cookie counts only if it is also in the URL.
 *
 * @returns `undefined` if the URL was too long to be stored with its query.
 */
export function toLandingSignals(session: ClassifiedSession): Signals | undefined {
  const query = session.landingUrl?.split('?')[1]
  const inQuery = new Set([...new URLSearchParams(query ?? '').keys()].map(findSignal))
  const present = allSignals.filter((signal) => session[signal] !== null)
  const isFromUrl = (signal: (typeof allSignals)[number]) =>
    !isClickId(signal) || !cookieIds.includes(signal)
  if (query === undefined && present.some(isFromUrl)) return undefined
  return Object.fromEntries(
    present
      .filter((signal) => isFromUrl(signal) || inQuery.has(signal))
      .map((signal) => [signal, session[signal]]),
  )
}
