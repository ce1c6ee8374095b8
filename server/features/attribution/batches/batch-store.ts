import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

export interface LeadPosition {
  /** ISO timestamp at which the lead counts. */
  readonly at: string
  readonly id: string
}

/** Leads in the order in which they count, from `after` (exclusive) to `until` (inclusive). */
export interface Batch {
  readonly after: LeadPosition
  readonly until: LeadPosition
}

const countedAt = { created: ['createdAt'], outcome: ['qualifiedAt', 'wonAt', 'lostAt'] } as const

/** Timestamp column that determines the day on which a lead is counted. */
export type CountedColumn = (typeof countedAt)[CountedBy][number]

/**
 * SQL that selects each lead (alias `l`) once for each time at which it counts.
 *
 * @param build  Returns the columns and a condition.
 */
export const buildCountedLeads = (
  tx: OrgTx,
  by: CountedBy,
  build: (column: CountedColumn, at: Sql) => readonly [columns: Sql, condition: Sql],
): Sql =>
  sql.join(
    countedAt[by].map((column) => {
      const [columns, condition] = build(column, sql.ref(`l.${column}`))
      return sql`select ${columns} from lead l where l."orgId" = ${tx.orgId} and ${condition}`
    }),
    sql` union all `,
  )

/**
 * Condition that a lead `l` is in a batch. The bounds on the time alone help the planner, which
 * cannot estimate row comparisons.
 */
export const isInBatch = ({ after, until }: Batch, at: Sql): Sql => sql`
  ${at} >= ${after.at} and ${at} <= ${until.at}
  and (${at}, l.id) > (${after.at}, ${after.id}) and (${at}, l.id) <= (${until.at}, ${until.id})`

/** 64-bit hash of all columns that affect the credit and day of a lead `l`. Excludes visits. */
export const hashLead = (column: CountedColumn, at: Sql): Sql => sql`
  hash_record_extended(row(l.id, l."updatedAt", l."qualifiedAt", l.status, l.value, l."visitorId",
    l."sessionId" ${
      column === 'createdAt' ? sql`` : sql`, l."createdAt", ${sql.lit(column)}::text, ${at}`
    }), 0)`

/**
 * Position of the last lead in the next batch, which consists of the `size` leads after `after`;
 * `undefined` if there are fewer leads up to `until`. Uses index-only scans.
 */
export async function selectBatchEnd(
  tx: OrgTx,
  by: CountedBy,
  batch: Batch,
  size: number,
): Promise<LeadPosition | undefined> {
  const [end] = await tx.query<LeadPosition>(sql`
    select at, id from (
      ${buildCountedLeads(tx, by, (_, at) => [sql`${at} as at, l.id`, isInBatch(batch, at)])}) as l
    order by at, id offset ${size - 1} limit 1`)
  return end
}
