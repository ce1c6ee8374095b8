import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface SiteRow {
  readonly id: string
  readonly name: string
  /** Origins that the site's pages may have; an empty list allows any origin. */
  readonly origins: readonly string[]
  readonly forms: boolean
  readonly createdAt: string
}

/** Fields needed to authorize a request by site ID. */
export type SiteLookup = Pick<SiteRow, 'id' | 'origins' | 'forms'> & { readonly orgId: string }

const columns = sql.raw('id, name, origins, forms, "createdAt"')

/**
 * Finds a site by its public ID, because requests from the pixel do not specify the organization.
 */
export const selectSiteById = (db: Database, id: string): Promise<SiteLookup | undefined> =>
  db.inSystem(async (tx) => {
    const setting = tx.set('app.site', id)
    const rows = tx.query<SiteLookup>(sql`
      select "orgId", id, origins, forms from site where id = ${id}`)
    await setting
    return (await rows)[0]
  })

/** Inserts a site and invalidates the caches in all processes. */
export async function insertSite(tx: OrgTx, site: SiteRow): Promise<void> {
  await tx.query(sql`
    insert into site ("orgId", ${columns})
    values (${tx.orgId}, ${site.id}, ${site.name}, ${site.origins}, ${site.forms},
      ${site.createdAt})`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** The organization's sites, oldest first; at most 1,000. */
export const selectSites = (tx: OrgTx): Promise<SiteRow[]> =>
  tx.query(sql`
    select ${columns} from site where "orgId" = ${tx.orgId} order by id limit 1000`)

export async function selectSite(tx: OrgTx, id: string): Promise<SiteRow | undefined> {
  const [site] = await tx.query<SiteRow>(sql`
    select ${columns} from site where "orgId" = ${tx.orgId} and id = ${id}`)
  return site
}

/**
 * Overwrites the name, origins and forms, and invalidates the caches in all processes.
 *
 * @returns False if the site does not exist.
 */
export async function updateSite(
  tx: OrgTx,
  { id, name, origins, forms }: Omit<SiteRow, 'createdAt'>,
): Promise<boolean> {
  const updated = await tx.query(sql`
    update site set name = ${name}, origins = ${origins}, forms = ${forms}
    where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return updated.length > 0
}

/**
 * Deletes a site and invalidates the caches in all processes.
 *
 * @returns False if the site does not exist.
 */
export async function removeSite(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from site where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}
