import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

export interface LeadPosition {
  /** ISO timestamp. */
  readonly at: string
  readonly id: string
}

/** Leads in creation order, from `after` (exclusive) to `until` (inclusive). */
export interface Batch {
  readonly after: LeadPosition
  readonly until: LeadPosition
}

/**
 * Condition that a lead `l` is in a batch. The bounds on `createdAt` alone are for the planner,
 * which cannot estimate row comparisons.
 */
export const isInBatch = ({ after, until }: Batch): Sql => sql`
  l."createdAt" >= ${after.at} and l."createdAt" <= ${until.at}
  and (l."createdAt", l.id) > (${after.at}, ${after.id})
  and (l."createdAt", l.id) <= (${until.at}, ${until.id})`

/**
 * Position of the last lead in the next batch of `size` leads after `after`; `undefined` if fewer
 * leads remain up to `until`. Uses an index-only scan of lead_by_created.
 */
export async function selectBatchEnd(
  tx: OrgTx,
  batch: Batch,
  size: number,
): Promise<LeadPosition | undefined> {
  const [end] = await tx.query<LeadPosition>(sql`
    select l."createdAt" as at, l.id from lead l
    where l."orgId" = ${tx.orgId} and ${isInBatch(batch)}
    order by l."createdAt", l.id offset ${size - 1} limit 1`)
  return end
}
