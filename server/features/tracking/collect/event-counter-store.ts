import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { EventKind } from './rejected-reasons.ts'

export interface EventCount {
  readonly siteId: string
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string
  readonly kind: EventKind
  readonly n: number
  /** ISO timestamp at which the last event was received. */
  readonly lastAt: string
}

/** @param counts  At most one count for each combination of site, day and kind. */
export async function addCounts(tx: OrgTx, counts: readonly EventCount[]): Promise<void> {
  if (counts.length === 0) return
  // Sorted, so that processes that update the same rows cannot deadlock.
  await tx.query(sql`
    insert into event_count as old ("orgId", "siteId", day, kind, n, "lastAt")
    select ${tx.orgId}::uuid, "siteId", day, kind, n, "lastAt"
    from json_to_recordset(${JSON.stringify(counts)})
      as new ("siteId" uuid, day date, kind text, n bigint, "lastAt" timestamptz)
    order by "siteId", day, kind
    on conflict ("orgId", "siteId", day, kind) do update
    set n = old.n + excluded.n, "lastAt" = greatest(old."lastAt", excluded."lastAt")`)
}

/** Number of events of one kind from a site, since the earlier of two given days. */
export type EventSum = Pick<EventCount, 'siteId' | 'kind' | 'n' | 'lastAt'> & {
  /** Number of these events since the later day. */
  readonly lately: number
}

/**
 * Event counts per site and kind since a UTC day, for all of the organization's sites.
 *
 * @param lately  A later UTC day, from which a second sum is computed.
 */
export const selectSums = (tx: OrgTx, from: string, lately: string): Promise<EventSum[]> =>
  tx.query(sql`
    select "siteId", kind, sum(n)::bigint as n, max("lastAt") as "lastAt",
      coalesce(sum(n) filter (where day >= ${lately}::date), 0)::bigint as lately
    from event_count
    where "orgId" = ${tx.orgId} and day >= ${from}
    group by "siteId", kind`)
