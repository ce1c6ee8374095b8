import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** Code of PostgreSQL for a statement that took too long. */
const tooLong = '57014'

/**
 * Gives up what takes a statement too long. The transaction goes on.
 *
 * @param ms  Milliseconds, rounded up to a power of two.
 * @param work  Statements that write nothing; none of others may be under way.
 * @returns `undefined` when it took too long.
 */
export async function inTime<T>(
  tx: OrgTx,
  ms: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const limit = 2 ** Math.ceil(Math.log2(Math.max(1, ms)))
  await tx.query(sql`savepoint untimed`)
  await tx.query(sql`set local statement_timeout = ${sql.lit(String(limit))}`)
  const done = work()
  const failure = await done.then(
    () => undefined,
    (error: unknown) => error,
  )
  // Takes the limit back as well.
  await tx.query(sql`rollback to untimed`)
  return isCode(failure, tooLong) ? undefined : done
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
