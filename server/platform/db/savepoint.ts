import { ApiError } from '../http/api-error.ts'
import type { OrgTx } from './database.ts'
import { sql } from './sql.ts'

/**
 * Runs `work` as one part of a transaction. If the database rejects one of its statements, only
 * this part is rolled back.
 *
 * @returns `undefined` if the part was rolled back.
 */
export async function trySavepoint<T>(tx: OrgTx, work: () => Promise<T>): Promise<T | undefined> {
  await tx.query(sql`savepoint part`)
  try {
    const result = await work()
    await tx.query(sql`release savepoint part`)
    return result
  } catch (error) {
    if (error instanceof ApiError) throw error
    await tx.query(sql`rollback to savepoint part`)
    return undefined
  }
}
