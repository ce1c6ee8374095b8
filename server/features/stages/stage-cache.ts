import type { Stage } from '../../../contract/leads/stages/stages.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectStages } from './stage-store.ts'

const caches = perDatabase((db) => {
  const stages = createCache<readonly Stage[]>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) stages.clear()
    else if (notice.kind === 'org') stages.invalidate(notice.id)
  })
  return stages
})

/** The organization's stages in order; at most one second out of date. */
export const getStages = (db: Database, orgId: string): Promise<readonly Stage[]> =>
  caches(db).get(orgId, () => db.readInOrg(orgId, selectStages))
