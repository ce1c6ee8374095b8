import * as z from 'zod'
import { createCache, createLruMap, perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { unavailable } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/process/ids.ts'
import { originsSchema, originTest } from './site-origins.ts'
import { insertSite, type SiteRow, selectSiteById, updateSite } from './site-store.ts'

/** The properties of a site that the collector needs. */
export interface Site {
  readonly orgId: string
  readonly id: string
  readonly forms: boolean
  /** True if the site's pages can have this `Origin`. */
  admits(origin: string | undefined): boolean
}

/** Settings that an admin enters. */
export const siteSchema = z.object({
  name: z.string().trim().min(1).max(200),
  origins: originsSchema,
  forms: z.boolean(),
})

export type SiteSettings = z.output<typeof siteSchema>

/** Maximum number of existing sites that this process remembers. */
const maxRemembered = 10_000

/**
 * Rate limit for looking up sites that are not cached. Anyone can make up IDs, and each lookup takes
 * a transaction.
 */
const unknownSiteRate = { burst: 1_000, perSecond: 200 } as const

const siteCaches = perDatabase((db) => {
  const cache = createCache<Site | undefined>(db)
  // Clear everything, because notifications do not say which site changed, and changes are rare.
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
 * Finds a site by ID. The result can be up to one second out of date.
 *
 * @param id  Must be a lowercase UUID; anything else causes a database error.
 * @throws ApiError 503 if too many unknown IDs are requested.
 */
export function findSite(db: Database, id: string): Promise<Site | undefined> {
  const { cache, knownSites, unknownSites } = siteCaches(db)
  return cache.get(id, async () => {
    if (knownSites.get(id) === undefined && !unknownSites.take('')) {
      throw unavailable('Too many requests for unknown sites. Try again in a second.')
    }
    const row = await selectSiteById(db, id)
    if (row === undefined) return undefined
    const site = { ...row, admits: originTest(row.origins) }
    knownSites.set(id, site)
    return site
  })
}

/** Returns a site without a query if this process has already loaded it. */
export const getCachedSite = (db: Database, id: string): Site | undefined =>
  siteCaches(db).knownSites.get(id)

/** Additional write in the same transaction as the change, such as an audit event. */
type AuditChange = (tx: OrgTx, id: string) => Promise<unknown>

const auditNothing: AuditChange = async () => undefined

/** @returns The new site, with the ID to embed in its pages. */
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

/** @returns False if the site does not exist. */
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
