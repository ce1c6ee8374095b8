import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Rejected creates with the same day, key, status, code, field and reason. */
export interface RejectedCreateCount {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string
  readonly keyId: string
  readonly status: number
  readonly code: string
  /** Empty for a problem with the entire request. */
  readonly field: string
  readonly reason: string
  /** Number of times that this problem was reported. */
  readonly n: number
  /** Number of requests whose first problem this was, so that a sum counts each request once. */
  readonly requests: number
  /** ISO timestamp. */
  readonly lastAt: string
}

/** Maximum number of rows per organization and day; even a failing form needs only a few. */
export const maxRowsPerDay = 1_000

/** @param counts  At most one for each combination of day, key, status, code, field and reason. */
export async function addRejectedCreates(
  tx: OrgTx,
  counts: readonly RejectedCreateCount[],
): Promise<void> {
  // Sorted, so that processes that update the same rows cannot deadlock.
  await tx.query(sql`
    insert into rejected_create as old
      ("orgId", day, "keyId", status, code, field, reason, n, requests, "lastAt")
    select ${tx.orgId}::uuid, new.day, new."keyId", new.status, new.code, new.field, new.reason,
      new.n, new.requests, new."lastAt"
    from json_populate_recordset(null::rejected_create, ${JSON.stringify(counts.slice(0, maxRowsPerDay))}::json) as new
    where (select count(*) from rejected_create as present
        where present."orgId" = ${tx.orgId} and present.day = new.day) < ${maxRowsPerDay}
      or exists (select from rejected_create as present
        where present."orgId" = ${tx.orgId} and present.day = new.day
          and present."keyId" = new."keyId" and present.status = new.status
          and present.code = new.code and present.field = new.field
          and present.reason = new.reason)
    order by new.day, new."keyId", new.status, new.code, new.field, new.reason
    on conflict ("orgId", day, "keyId", status, code, field, reason) do update
    set n = old.n + excluded.n, requests = old.requests + excluded.requests,
      "lastAt" = greatest(old."lastAt", excluded."lastAt")`)
}

/** Sums over all listed days for the same key, status, code, field and reason. */
export type RejectedCreateSum = Omit<RejectedCreateCount, 'day'> & {
  /** Null if the key no longer exists. */
  readonly keyName: string | null
}

/** Maximum number of rows in a list. */
const maxListed = 200

/**
 * Rejected creates since a UTC day, by key and reason, latest first.
 *
 * @returns At most 200 rows.
 */
export const selectRejectedCreates = (tx: OrgTx, from: string): Promise<RejectedCreateSum[]> =>
  tx.query(sql`
    select sums.*, api_key.name as "keyName"
    from (
      select "keyId", status::int as status, code, field, reason, sum(n)::bigint as n,
        sum(requests)::bigint as requests, max("lastAt") as "lastAt"
      from rejected_create
      where "orgId" = ${tx.orgId} and day >= ${from}
      group by "keyId", status, code, field, reason
    ) as sums
    left join api_key on api_key."orgId" = ${tx.orgId} and api_key.id = sums."keyId"
    order by "lastAt" desc, "keyId", status, code, field, reason
    limit ${maxListed}`)

/** Number of days for which rejected creates are listed, including the current UTC day. */
export const rejectedCreateDays = 7

/** Does not need batches, because a day has at most {@link maxRowsPerDay} rows. */
export async function deleteExpiredRejectedCreates(tx: OrgTx, now: Date): Promise<void> {
  await tx.query(sql`
    delete from rejected_create
    where "orgId" = ${tx.orgId} and day < ${firstListedDay(now)}`)
}

/** First UTC day, `YYYY-MM-DD`, that the list shows. */
export const firstListedDay = (now: Date): string =>
  new Date(now.getTime() - (rejectedCreateDays - 1) * dayMs).toISOString().slice(0, 10)
