import type { OrgTx } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** What transactions of one organization keep one another from. */
type LockName =
  | 'folding'
  | 'imports'
  | 'leads'
  | 'mappings'
  | 'segments'
  | 'spend'
  | 'views'
  | 'visits'

/** The key of a lock that an organization has for a purpose, for PostgreSQL's advisory locks. */
export const lockKey = (tx: OrgTx, purpose: LockName): Sql =>
  sql`hashtextextended(${`${tx.orgId} ${purpose}`}, 0)`

/** Waits until no other transaction of the organization has this lock, and has it until it ends. */
export async function acquireOrgLock(tx: OrgTx, purpose: LockName): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${lockKey(tx, purpose)})`)
}
