import type { OrgTx } from '../../platform/db/database.ts'
import { getErrorCode, tooLong } from '../../platform/db/database-errors.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Gives up what takes a statement too long. The transaction goes on.
 *
 * @param ms  Milliseconds, rounded up to a power of two.
 * @param work  Statements that write nothing; none of others may be under way.
 * @returns `undefined` when it took too long.
 */
export async function withStatementTimeout<T>(
  tx: OrgTx,
  ms: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const limit = 2 ** Math.ceil(Math.log2(Math.max(1, ms)))
  const begun = Promise.all([
    tx.query(sql`savepoint untimed`),
    tx.query(sql`set local statement_timeout = ${sql.lit(String(limit))}`),
  ])
  const done = work()
  // Heard before anything is waited for: a connection that breaks fails all of them.
  const failing = done.then(
    () => undefined,
    (error: unknown) => error,
  )
  await begun
  const failure = await failing
  await takeBack(tx, mostTries)
  return getErrorCode(failure) === tooLong ? undefined : done
}

const mostTries = 20

/**
 * Takes the limit back with all else. Until then it counts for this, too: on a machine that is busy a
 * millisecond may pass before the database has looked at a statement.
 */
async function takeBack(tx: OrgTx, tries: number): Promise<void> {
  try {
    await tx.query(sql`rollback to untimed`)
  } catch (error) {
    if (getErrorCode(error) !== tooLong || tries === 1) throw error
    await takeBack(tx, tries - 1)
  }
}
