import * as z from 'zod'
import { createCache, createLruMap, perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { unavailable } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/process/ids.ts'
import { originsSchema, originTest } from './site-origins.ts'
import { insertSite, type SiteRow, selectSiteById, updateSite } from './site-store.ts'

/** A site as the collector knows it. */
export interface Site {
  readonly orgId: string
  readonly id: string
  readonly forms: boolean
  /** True for an `Origin` that the site's pages may have. */
  admits(origin: string | undefined): boolean
}

/** What an administrator decides about a site. */
export const siteSchema = z.object({
  name: z.string().trim().min(1).max(200),
  origins: originsSchema,
  forms: z.boolean(),
})

/** What an administrator decides about a site. */
export type SiteSettings = z.output<typeof siteSchema>

/** Sites that this process remembers to have seen, however long ago. */
const maxRemembered = 10_000

/** Look-ups of sites that were never seen; anybody may invent ids, and each costs a transaction. */
const unknownSiteRate = { burst: 1_000, perSecond: 200 } as const

const siteCaches = perDatabase((db) => {
  const cache = createCache<Site | undefined>(db)
  // Which of an organization's sites changed is not told, and changes are rare.
  db.notifications.subscribe((notice) => {
    if (notice === undefined || notice.kind === 'org') cache.clear()
  })
  return {
    cache,
    knownSites: createLruMap<Site>(maxRemembered),
    unknownSites: openLimiter(unknownSiteRate),
  }
})

/**
 * The site of an id, as of at most a second ago; `undefined` when there is none.
 *
 * @param id  A UUID in lower case; anything else is an error of the database.
 * @throws ApiError 503 when more unknown ids are asked for than the database should answer.
 */
export function findSite(db: Database, id: string): Promise<Site | undefined> {
  const { cache, knownSites, unknownSites } = siteCaches(db)
  return cache.get(id, async () => {
    if (knownSites.get(id) === undefined && !unknownSites.take('')) {
      throw unavailable('Too many unknown sites are asked for. Try again in a second.')
    }
    const row = await selectSiteById(db, id)
    if (row === undefined) return undefined
    const site = { ...row, admits: originTest(row.origins) }
    knownSites.set(id, site)
    return site
  })
}

/** The site of an id if this process has seen it before, without asking the database. */
export const getCachedSite = (db: Database, id: string): Site | undefined =>
  siteCaches(db).knownSites.get(id)

/** What belongs into the transaction of a change, such as a note of it. */
type AuditChange = (tx: OrgTx, id: string) => Promise<unknown>

const auditNothing: AuditChange = async () => undefined

/** Adds a site. @returns It, with the id that goes into its pages. */
export async function addSite(
  db: Database,
  orgId: string,
  settings: SiteSettings,
  now: Date,
  auditChange = auditNothing,
): Promise<SiteRow> {
  const site = { ...settings, id: newId(), createdAt: now.toISOString() }
  await db.inOrg(orgId, async (tx) => {
    await auditChange(tx, site.id)
    await insertSite(tx, site)
  })
  return site
}

/** Overwrites what was decided about a site. @returns False when there is no such site. */
export async function replaceSite(
  db: Database,
  orgId: string,
  site: SiteSettings & { readonly id: string },
  auditChange = auditNothing,
): Promise<boolean> {
  return db.inOrg(orgId, async (tx) => {
    const isThere = await updateSite(tx, site)
    if (isThere) await auditChange(tx, site.id)
    return isThere
  })
}
