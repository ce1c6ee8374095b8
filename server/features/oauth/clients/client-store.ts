import { dayMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** JSON metadata for a client that has registered itself or whose document was stored. */
export const selectClient = (db: Database, id: string): Promise<string | undefined> =>
  db.inSystem(async (tx) => {
    const [row] = await tx.query<{ metadata: string }>(sql`
      select metadata from oauth_client where id = ${id}`)
    return row?.metadata
  })

export const insertClient = (
  db: Database,
  id: string,
  metadata: string,
  now: Date,
): Promise<void> =>
  db.inSystem(async (tx) => {
    await tx.query(sql`
      insert into oauth_client (id, metadata, "createdAt")
      values (${id}, ${metadata}, ${now.toISOString()})`)
  })

/** Records that a client received tokens; at most one write per day. */
export const updateClientUse = (db: Database, id: string, now: Date): Promise<void> =>
  db.inSystem(async (tx) => {
    const dayAgo = new Date(now.getTime() - dayMs).toISOString()
    await tx.query(sql`
      update oauth_client set "usedAt" = ${now.toISOString()}
      where id = ${id} and ("usedAt" is null or "usedAt" < ${dayAgo})`)
  })

/**
 * Stores a client's document as a fallback in case it cannot be read later; at most one write per
 * day.
 */
export const upsertDocument = (
  db: Database,
  id: string,
  metadata: string,
  now: Date,
): Promise<void> =>
  db.inSystem(async (tx) => {
    const [at, dayAgo] = [now.toISOString(), new Date(now.getTime() - dayMs).toISOString()]
    await tx.query(sql`
      insert into oauth_client (id, metadata, "createdAt", "usedAt")
      values (${id}, ${metadata}, ${at}, ${at})
      on conflict (id) do update set metadata = excluded.metadata, "usedAt" = excluded."usedAt"
      where oauth_client."usedAt" < ${dayAgo}`)
  })

/** Deletes up to `limit` unused clients. @returns Number of clients deleted. */
export const deleteUnusedClients = (
  db: Database,
  before: { readonly neverUsed: Date; readonly used: Date },
  limit: number,
): Promise<number> =>
  db.inSystem(async (tx) => {
    const deleted = await tx.query(sql`
      delete from oauth_client where id in (
        select id from oauth_client
        where "usedAt" < ${before.used.toISOString()}
          or ("usedAt" is null and "createdAt" < ${before.neverUsed.toISOString()})
        limit ${limit})
      returning 1`)
    return deleted.length
  })
