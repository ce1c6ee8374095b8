import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Most ids that are remembered of an organization. */
const maxQueued = 5_000

const queues = perDatabase(() => new Map<string, Set<string>>())

/**
 * Says, after the commit, that page views of sessions were stored by this process, or that leads wait
 * for sessions. What is too many is left to the job that looks at all that waits.
 *
 * @param sessionIds  As browsers know them.
 */
export function queueSessions(db: Database, orgId: string, sessionIds: Iterable<string>): void {
  const queue = queues(db).get(orgId) ?? new Set()
  for (const id of sessionIds) if (queue.size < maxQueued) queue.add(id)
  if (queue.size > 0) queues(db).set(orgId, queue)
}

/** Organizations of which something was noted, and not taken since. */
export const orgsWithQueuedSessions = (db: Database): string[] => [...queues(db).keys()]

/** What was noted of an organization since it was taken last. */
export function drainSessions(db: Database, orgId: string): string[] {
  const ids = queues(db).get(orgId) ?? []
  queues(db).delete(orgId)
  return [...ids]
}
