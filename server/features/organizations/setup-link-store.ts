import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Lets only one process at a time create the first organization. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('leadtrace setup', 0))`)
}

/** Stores the setup link's hash; any earlier link stops working. */
export async function upsertSetupLink(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into setup_link ("tokenHash", "createdAt")
    values (decode(${tokenHash}, 'hex'), ${now.toISOString()})
    on conflict ("isOnly") do update
      set "tokenHash" = excluded."tokenHash", "createdAt" = excluded."createdAt"`)
}

export async function isSetupOpen(tx: Tx, tokenHash: string): Promise<boolean> {
  const links = await tx.query(sql`
    select 1 from setup_link where "tokenHash" = decode(${tokenHash}, 'hex')`)
  return links.length > 0
}

export async function deleteSetupLink(tx: Tx): Promise<void> {
  await tx.query(sql`delete from setup_link`)
}
