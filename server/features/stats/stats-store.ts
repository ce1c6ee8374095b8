import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { Span } from './period.ts'

/** Sums over the leads of one status and one source. */
export interface LeadSums {
  readonly status: string
  readonly source: string
  readonly leads: number
  readonly qualified: number
  readonly locked: number
  /** Value of won leads in minor units, as digits: a sum may pass 2^53. */
  readonly wonMinor: string
}

/** Sums over the leads created in `span`: one row per status and source that occurs. */
export const selectLeadSums = (tx: OrgTx, { start, end }: Span): Promise<LeadSums[]> =>
  tx.query(sql`
    select status, source, count(*) as leads, count("qualifiedAt") as qualified,
      count(*) filter (where locked) as locked,
      coalesce(sum(value) filter (where status = 'won'), 0) as "wonMinor"
    from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}
    group by status, source`)

/** How many leads were created in a span, and how many of them are locked now. */
export interface LeadCounts {
  readonly leads: number
  readonly locked: number
}

/** Counts the leads created in `span`; both counts are served by an index alone. */
export async function selectLeadCounts(tx: OrgTx, { start, end }: Span): Promise<LeadCounts> {
  const [counts] = await tx.query<LeadCounts>(sql`
    select
      (select count(*) from lead
       where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}) as leads,
      (select count(*) from lead
       where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}
         and locked) as locked`)
  return counts ?? { leads: 0, locked: 0 }
}
