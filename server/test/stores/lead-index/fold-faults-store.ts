import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Terminates connections that hold the compaction lock.
 *
 * @returns The number of these connections.
 */
export const endFolds = (db: Database): Promise<number> =>
  db.inSystem(async (tx) => {
    const ended = await tx.query(sql`
      select pg_terminate_backend(pid) from (
        select distinct pid from pg_locks
        where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database()))
        as folding`)
    return ended.length
  })

/** Resets an organization to the state before leads were counted by instant. */
export async function forgetInstants(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from lead_instant where "orgId" = ${tx.orgId}`)
  await tx.query(sql`
    update lead_segment set "instantsKnown" = false where "orgId" = ${tx.orgId}`)
}

/**
 * Looks up a position as older versions did, both during compaction and for reads.
 *
 * @param counts  The counts maintained by the older version.
 */
export async function foldAsBefore(
  tx: OrgTx,
  hashJoins: 'on' | 'off',
  counts = '',
): Promise<unknown[]> {
  await tx.query(sql`
    select set_config('enable_hashjoin', ${hashJoins}, true), set_config('app.counts', ${counts}, true)`)
  // A constant argument would be evaluated only once per connection, when the plan is cached.
  return tx.query(sql`select slot_of(''::bytea, ${0}::integer, ''::bytea) as slot`)
}
