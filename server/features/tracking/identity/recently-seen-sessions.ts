import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Most ids that are remembered of an organization. */
const maxSeen = 5_000

const seen = perDatabase(() => new Map<string, Set<string>>())

/**
 * Says, after the commit, that page views of sessions were stored by this process, or that leads wait
 * for sessions. What is too many is left to the job that looks at all that waits.
 *
 * @param sessionIds  As browsers know them.
 */
export function queueSession(db: Database, orgId: string, sessionIds: Iterable<string>): void {
  const known = seen(db).get(orgId) ?? new Set()
  for (const id of sessionIds) if (known.size < maxSeen) known.add(id)
  if (known.size > 0) seen(db).set(orgId, known)
}

/** Organizations of which something was noted, and not taken since. */
export const orgsWithQueuedSessions = (db: Database): string[] => [...seen(db).keys()]

/** What was noted of an organization since it was taken last. */
export function drainSessions(db: Database, orgId: string): string[] {
  const ids = seen(db).get(orgId) ?? []
  seen(db).delete(orgId)
  return [...ids]
}
