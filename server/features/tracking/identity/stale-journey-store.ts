import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** A visitor's sessions that were added, changed or deleted. */
export interface ChangedSessions {
  readonly visitorId: string
  /** ISO timestamp of the earliest start of these sessions, either before or after the change. */
  readonly since: string
}

/** A timestamp earlier than all sessions. */
export const distantPast = '0001-01-01T00:00:00.000Z'

/**
 * A minute in which leads were created whose visit history may have changed after the attribution
 * results for their day were stored.
 */
export interface StaleJourney {
  readonly id: string
  /** ISO timestamp, truncated to the minute. */
  readonly createdAt: string
}

/**
 * Records the creation times of leads whose visit history may have changed. There are few such
 * leads, because nearly all sessions start after their visitor's leads were created.
 *
 * @param sessionIds  IDs of the changed sessions; leads can also belong to a session that starts
 *   after them.
 */
export async function insertStaleJourneys(
  tx: OrgTx,
  changes: readonly ChangedSessions[],
  sessionIds: readonly string[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    buildStaleJourneys(
      tx,
      sql`
    select l."createdAt"
    from unnest(${changes.map(({ visitorId }) => visitorId)}::uuid[],
        ${changes.map(({ since }) => since)}::timestamptz[]) as changed ("visitorId", since)
      cross join lateral (
        select "createdAt" from lead
        where lead."orgId" = ${tx.orgId} and lead."visitorId" = changed."visitorId"
          and (lead."createdAt" >= changed.since or lead."sessionId" = any(${sessionIds}::uuid[]))
        offset 0) as l`,
    ),
  )
}

/**
 * SQL that inserts rows into `stale_journey`. @param leads Query whose rows contain `createdAt`.
 */
export const buildStaleJourneys = (tx: OrgTx, leads: Sql): Sql => sql`
  insert into stale_journey ("orgId", id, "createdAt")
  select ${tx.orgId}::uuid, gen_random_uuid(), "createdAt" from (
    select distinct date_trunc('minute', "createdAt") as "createdAt" from (${leads}) as lead) as stale`

/** Rows for leads that were created in a period. */
export const selectStaleJourneys = (
  tx: OrgTx,
  start: string,
  end: string,
): Promise<StaleJourney[]> =>
  tx.query(sql`
    select id, "createdAt" from stale_journey
    where "orgId" = ${tx.orgId} and "createdAt" >= ${start} and "createdAt" < ${end}`)

export async function deleteStaleJourneys(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    delete from stale_journey where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}
