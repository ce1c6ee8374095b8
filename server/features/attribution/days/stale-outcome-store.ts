import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** A mark for a time whose leads may have changed visit histories since their day was stored. */
export interface DayMark {
  /** Null if the mark is deleted elsewhere. */
  readonly id: string | null
  /** ISO timestamp, truncated to the minute: when the leads count. */
  readonly at: string
}

/** Outcome times, to the minute, for leads created in the same minute as a mark. */
const markedOutcomes = (tx: OrgTx, condition: Sql): Sql => sql`
  select distinct date_trunc('minute', at) as at
  from stale_journey as mark cross join lateral (
    select "qualifiedAt", "wonAt", "lostAt" from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= mark."createdAt"
      and "createdAt" < mark."createdAt" + interval '1 minute'
    offset 0) as marked
  cross join lateral (values ("qualifiedAt"), ("wonAt"), ("lostAt")) as each (at)
  where mark."orgId" = ${tx.orgId} and ${condition}`

/**
 * Marks for outcomes in a period, including the outcomes of leads that are still marked themselves.
 */
export const selectStaleOutcomes = (tx: OrgTx, start: string, end: string): Promise<DayMark[]> =>
  tx.query(sql`
    select id, at from stale_outcome
    where "orgId" = ${tx.orgId} and at >= ${start} and at < ${end}
    union all
    select null, at from (
      ${markedOutcomes(tx, sql`at >= ${start} and at < ${end}`)}) as marked`)

/** Also marks the outcomes of stale leads as stale, before the leads' own marks are deleted. */
export async function insertStaleOutcomes(tx: OrgTx, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into stale_outcome ("orgId", id, at)
    select ${tx.orgId}::uuid, gen_random_uuid(), at from (
      ${markedOutcomes(tx, sql`mark.id = any(${ids}::uuid[]) and at is not null`)}) as marked`)
}

export async function deleteStaleOutcomes(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    delete from stale_outcome where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}
