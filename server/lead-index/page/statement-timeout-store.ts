import type { OrgTx } from '../../platform/db/database.ts'
import { getErrorCode, tooLong } from '../../platform/db/database-errors.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Runs statements with a timeout, after which the transaction can continue.
 *
 * @param ms  Milliseconds, rounded up to a power of two.
 * @param work  Read-only statements; no other statement may run at the same time.
 * @returns `undefined` on timeout.
 */
export async function withStatementTimeout<T>(
  tx: OrgTx,
  ms: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const limit = 2 ** Math.ceil(Math.log2(Math.max(1, ms)))
  const setup = Promise.all([
    tx.query(sql`savepoint untimed`),
    tx.query(sql`set local statement_timeout = ${sql.lit(String(limit))}`),
  ])
  const done = work()
  // Handle the rejection before awaiting anything, because a broken connection rejects all
  // promises.
  const failing = done.then(
    () => undefined,
    (error: unknown) => error,
  )
  await setup
  const failure = await failing
  await takeBack(tx, mostTries)
  return getErrorCode(failure) === tooLong ? undefined : done
}

const mostTries = 20

/**
 * Rolls back to the savepoint, which also resets the timeout. The timeout still applies to the
 * rollback itself, because on a busy machine a millisecond can pass before the rollback starts.
 */
async function takeBack(tx: OrgTx, tries: number): Promise<void> {
  try {
    await tx.query(sql`rollback to untimed`)
  } catch (error) {
    if (getErrorCode(error) !== tooLong || tries === 1) throw error
    await takeBack(tx, tries - 1)
  }
}
