import type { Database } from '../../../platform/db/database.ts'
import { workInTurn } from '../../../platform/jobs/round-robin-worker.ts'
import type { Logger } from '../../../platform/process/log.ts'
import {
  drainSessions,
  orgsWithQueuedSessions,
  queueSessions,
  selectOrgsWithPendingLinks,
} from '../../tracking/index.ts'
import { linkForSessions, linkPendingLeadsOfAllOrgs } from './link-pending-leads-job.ts'

/** Pause between two looks, in milliseconds. */
const defaultPauseMs = 1_000

/** Organizations of which one process links leads at once. */
const maxParallel = 2

/**
 * Links leads that wait to what this process stores of visits, until stopped, and at its start to
 * what one has stored that was killed. While it stores nothing, nothing is asked, and where no lead
 * waits, one question a look serves all organizations.
 *
 * @returns A function that waits for the transactions in hand, then stops.
 * @see L-150
 */
export function startSessionLinkWorker(
  db: Database,
  log: Logger,
  pauseMs = defaultPauseMs,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const leftBehind = linkPendingLeadsOfAllOrgs(db).catch((error: unknown) => {
    log.warn({ err: error }, 'leads that wait were not looked at; the job does that soon')
  })
  const { ended } = workInTurn({
    due: () => orgsToLink(db),
    work: (orgId) => linkQueued(db, orgId),
    atOnce: maxParallel,
    pauseMs,
    signal,
    log,
  })
  return async () => {
    stopping.abort()
    await Promise.all([ended, leftBehind])
  }
}

/** Organizations of which leads wait and something was noted. What was noted of others is dropped. */
async function orgsToLink(db: Database): Promise<readonly string[]> {
  // Taken before it is asked: for what is noted meanwhile a lead may have begun to wait since.
  const queued = orgsWithQueuedSessions(db).map((orgId) => ({
    orgId,
    ids: drainSessions(db, orgId),
  }))
  if (queued.length === 0) return []
  const orgIds = queued.map(({ orgId }) => orgId)
  let waiting = new Set(orgIds)
  try {
    waiting = new Set(await db.inSystem((tx) => selectOrgsWithPendingLinks(tx, orgIds)))
    return [...waiting]
  } finally {
    for (const { orgId, ids } of queued) if (waiting.has(orgId)) queueSessions(db, orgId, ids)
  }
}

/** @returns False in any case: what is left waits for the next look. */
async function linkQueued(db: Database, orgId: string): Promise<boolean> {
  const ids = drainSessions(db, orgId)
  try {
    queueSessions(db, orgId, await linkForSessions(db, orgId, ids))
  } catch (error) {
    queueSessions(db, orgId, ids)
    throw error
  }
  return false
}
