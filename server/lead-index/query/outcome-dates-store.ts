import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Won and lost leads without an outcome date; the condition of the `lead_missing_outcome` index.
 */
export const isMissingOutcome = sql`
  (status = 'won' and "wonAt" is null or status = 'lost' and "lostAt" is null)`

/**
 * True if any lead lacks its outcome date, in which case filters and sorting by outcome dates would
 * be wrong.
 */
export async function lacksOutcomeDates(tx: OrgTx): Promise<boolean> {
  const missing = await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and ${isMissingOutcome} limit 1`)
  return missing.length > 0
}

/** True if the outcome sums do not include all segments. */
export async function lacksOutcomeSums(tx: OrgTx): Promise<boolean> {
  const uncounted = await tx.query(sql`
    select from lead_segment where "orgId" = ${tx.orgId} and built and not "outcomesCounted" limit 1`)
  return uncounted.length > 0
}
