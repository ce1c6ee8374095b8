import type { Database } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/**
 * For tests alone: cuts connections that hold the lock on folding, in the middle of what they do.
 *
 * @returns How many there were.
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
