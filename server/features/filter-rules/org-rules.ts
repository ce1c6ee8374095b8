import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { compileRules, type Rules } from './match-rules.ts'
import { selectRules } from './rule-store.ts'

const caches = perDatabase((db) => {
  const cache = createCache<Rules>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) cache.clear()
    else if (notice.kind === 'org') cache.invalidate(notice.id)
  })
  return cache
})

/** The organization's rules, compiled, as of at most a second ago. */
export const rulesOf = (db: Database, orgId: string): Promise<Rules> =>
  caches(db).get(orgId, async () => compileRules(await db.readInOrg(orgId, selectRules)))
