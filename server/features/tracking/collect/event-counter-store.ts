import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { EventKind } from './rejected-reasons.ts'

/** How many of one kind arrived from a site on a day. */
export interface EventCount {
  readonly siteId: string
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string
  readonly kind: EventKind
  readonly n: number
  /** Arrival of the last one; ISO. */
  readonly lastAt: string
}

/** Adds to counts. @param counts  Each site, day and kind at most once. */
export async function addCounts(tx: OrgTx, counts: readonly EventCount[]): Promise<void> {
  if (counts.length === 0) return
  // In one order, so that processes that count the same wait for each other instead of for ever.
  await tx.query(sql`
    insert into event_count as old ("orgId", "siteId", day, kind, n, "lastAt")
    select ${tx.orgId}::uuid, "siteId", day, kind, n, "lastAt"
    from json_to_recordset(${JSON.stringify(counts)})
      as new ("siteId" uuid, day date, kind text, n bigint, "lastAt" timestamptz)
    order by "siteId", day, kind
    on conflict ("orgId", "siteId", day, kind) do update
    set n = old.n + excluded.n, "lastAt" = greatest(old."lastAt", excluded."lastAt")`)
}

/** What arrived from one site since some day, by kind. */
export type EventSum = Pick<EventCount, 'siteId' | 'kind' | 'n' | 'lastAt'> & {
  /** How many of them arrived from a later day on. */
  readonly lately: number
}

/** Sums of all sites of the organization from a UTC day on. @param lately  A later one. */
export const selectSums = (tx: OrgTx, from: string, lately: string): Promise<EventSum[]> =>
  tx.query(sql`
    select "siteId", kind, sum(n)::bigint as n, max("lastAt") as "lastAt",
      coalesce(sum(n) filter (where day >= ${lately}::date), 0)::bigint as lately
    from event_count
    where "orgId" = ${tx.orgId} and day >= ${from}
    group by "siteId", kind`)
