import type { Database } from '../../../platform/db/database.ts'
import { startTurns } from '../../../platform/jobs/round-robin-worker.ts'
import type { Logger } from '../../../platform/process/log.ts'
import {
  drainSessions,
  orgsWithQueuedSessions,
  queueSessions,
  selectOrgsWithPendingLinks,
} from '../../tracking/index.ts'
import { linkForSessions, linkPendingLeadsOfAllOrgs } from './link-pending-leads-job.ts'

const defaultPauseMs = 1_000

/** Number of organizations whose leads a process links concurrently. */
const maxParallel = 2

/**
 * Keeps linking waiting leads to sessions that this process stores, until stopped. Also covers,
 * once on startup, sessions that were stored by processes that have died. Runs no queries while no
 * sessions are stored; if no leads are waiting, a run takes one query for all organizations.
 *
 * @returns A function that waits for open transactions and then stops.
 * @see L-150
 */
export function startSessionLinkWorker(
  db: Database,
  log: Logger,
  pauseMs = defaultPauseMs,
): () => Promise<void> {
  const leftBehind = linkPendingLeadsOfAllOrgs(db).catch((error: unknown) => {
    log.warn({ err: error }, 'linking leads to sessions failed; the job will retry')
  })
  const stop = startTurns({
    due: () => orgsToLink(db),
    work: (orgId) => linkQueued(db, orgId),
    atOnce: maxParallel,
    pauseMs,
    log,
  })
  return async () => {
    await Promise.all([stop(), leftBehind])
  }
}

/**
 * Organizations with both waiting leads and queued sessions. Drops all other organizations' queued
 * sessions.
 */
async function orgsToLink(db: Database): Promise<readonly string[]> {
  // Drain before querying, because a lead may start waiting for a session that is queued during the
  // query.
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

/** @returns Always false: remaining sessions wait for the next run. */
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
