import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { noCorrection } from '../revise-conversion.ts'

/**
 * Resets a rejected conversion so that it is derived again, because its lead or rule may have been
 * corrected in the meantime.
 */
const asNew = sql.assign({
  ...{ state: 'waiting', sentAt: null, code: null, message: null },
  ...{ receipt: null, checkAt: null, checkUntil: null, confirmedAt: null },
  ...noCorrection,
})

/**
 * Makes a conversion due immediately.
 *
 * @returns False if it is neither rejected nor waiting for its next attempt.
 */
export async function replayConversionRow(tx: OrgTx, id: string, at: string): Promise<boolean> {
  const rejected = await tx.query(sql`
    update conversion set ${asNew}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and id = ${id} and state = 'rejected' returning 1`)
  const retried = await tx.query(sql`
    update conversion set "nextAt" = ${at}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and id = ${id} and "nextAt" is not null returning 1`)
  return rejected.length + retried.length > 0
}

/** Rejected conversions to send again. */
interface ReplaySelection {
  readonly code?: string | undefined
  /** Conversions first sent at or after `since` and before `until`. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly limit: number
}

/** @returns Number of conversions replayed. At most `limit` are replayed, oldest first. */
export async function replayRejectedRows(
  tx: OrgTx,
  destinationId: string,
  { code, since, until, limit }: ReplaySelection,
  at: string,
): Promise<number> {
  const replayed = await tx.query(sql`
    update conversion set ${asNew}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and id = any(array(
      select id from conversion
      where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and state = 'rejected'
        and ${code === undefined ? sql`true` : sql`code = ${code}`}
        and ${since === undefined ? sql`true` : sql`"sentAt" >= ${since}`}
        and ${until === undefined ? sql`true` : sql`"sentAt" < ${until}`}
      order by id limit ${limit}))
    returning 1`)
  return replayed.length
}

/** Number of rejected conversions for each code, most frequent first. */
export const selectRejections = (
  tx: OrgTx,
  destinationId: string,
): Promise<{ code: string; message: string; count: number }[]> =>
  tx.query(sql`
    select coalesce(code, '') as code, coalesce(max(message), '') as message, count(*)
    from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and state = 'rejected'
    group by code order by count(*) desc, code limit 50`)

/** Rejections that turned out to affect every conversion. */
interface ReopenedRows {
  readonly code: string
  readonly since: string
  readonly at: string
  /** Time of the next attempt. */
  readonly until: string
}

/** Schedules rejected conversions for another attempt. They keep their error code. */
export async function reopenRejectedRows(
  tx: OrgTx,
  destinationId: string,
  { code, since, at, until }: ReopenedRows,
): Promise<void> {
  await tx.query(sql`
    update conversion set state = 'sent', "nextAt" = ${until}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and state = 'rejected'
      and code = ${code} and "updatedAt" >= ${since}`)
}

/**
 * Immediately sends conversions that are on hold because the platform rejected every conversion.
 */
export async function sendKeptRows(tx: OrgTx, destinationId: string, at: string): Promise<void> {
  await tx.query(sql`
    update conversion set "nextAt" = ${at}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and "nextAt" > ${at}
      and code = (select "rejectedCode" from conversion_destination
        where "orgId" = ${tx.orgId} and id = ${destinationId})`)
}
