import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/**
 * Change mark for a minute: the visit histories of leads that count in this minute may have changed
 * since the day was stored.
 */
export interface DayMark {
  /** Null for a mark that is derived from another one and thus cannot be deleted by ID. */
  readonly id: string | null
  /** The minute in which the leads count, as an ISO timestamp. */
  readonly at: string
}

/** Outcome times of leads that were created in a marked minute, truncated to the minute. */
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
 * Change marks for outcomes in a period, including outcomes of leads whose creation times are still
 * marked.
 */
export const selectStaleOutcomes = (tx: OrgTx, start: string, end: string): Promise<DayMark[]> =>
  tx.query(sql`
    select id, at from stale_outcome
    where "orgId" = ${tx.orgId} and at >= ${start} and at < ${end}
    union all
    select null, at from (
      ${markedOutcomes(tx, sql`at >= ${start} and at < ${end}`)}) as marked`)

/**
 * Marks the outcome times of changed leads before the marks for the leads' creation times are
 * deleted.
 */
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
