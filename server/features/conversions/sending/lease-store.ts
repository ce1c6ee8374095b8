import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { DueRow, Renewal, RowLease } from '../../../platform/jobs/leased-rows.ts'
import { type Destination, destinationColumns } from '../destination-store.ts'
import { buildIsBlocked } from './attempt-store.ts'
import { buildIsCheckDue } from './receipt-store.ts'

/**
 * True if the destination can send conversions; a condition on rows of `conversion_destination`. A
 * blocked destination is paused until its next retry.
 */
const isActive = sql`"isEnabled" and kind <> 'google_file'`

/**
 * Unclaimed destinations with new events or due conversions: first one from each organization, then
 * a second one from each, and so on.
 */
export async function selectDueDestinations(tx: SystemTx, now: string): Promise<DueRow[]> {
  await tx.set('app.conversions', 'on')
  const isOwn = sql`conversion."orgId" = destination."orgId"
    and conversion."destinationId" = destination.id`
  const isBlocked = buildIsBlocked(sql`conversion."orgId"`, now)
  return tx.query<DueRow>(sql`
    select "orgId", id from conversion_destination as destination
    where ${isActive} and ("leasedUntil" is null or "leasedUntil" <= ${now})
      and ("pausedUntil" is null or "pausedUntil" <= ${now}) and (
        exists (select from lead_event
          where lead_event."orgId" = destination."orgId" and lead_event.position is null)
        or exists (select from lead_event_head as head
          where head."orgId" = destination."orgId" and head.position > destination.position)
        or exists (select from conversion
          where ${isOwn} and state = 'waiting' and "dueAt" <= ${now} and not ${isBlocked})
        or exists (select from conversion
          where ${isOwn} and "nextAt" <= ${now} and not ${isBlocked})
        or exists (select from conversion where ${isOwn} and ${buildIsCheckDue(now)})
        or exists (select from conversion where ${isOwn} and "correctAt" <= ${now}
          and "nextAt" is null)
        or exists (select from conversion_retraction as retraction
          where retraction."orgId" = destination."orgId"
            and retraction."destinationId" = destination.id and "dueAt" <= ${now}
            and "deleteAt" > ${now}))
    order by row_number() over (partition by "orgId" order by id), "orgId" limit 10000`)
}

/**
 * Claims a destination. It remains due, so that another process continues if this one dies.
 *
 * @returns `undefined` if nothing can currently be sent to the destination, or if another process
 *   has claimed it.
 */
export async function claimDestination(
  tx: OrgTx,
  id: string,
  { worker, now, leasedUntil }: RowLease,
): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    update conversion_destination set worker = ${worker}, "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and ${isActive}
      and ("leasedUntil" is null or "leasedUntil" <= ${now} or worker = ${worker})
    returning ${destinationColumns}`)
  return row
}

/**
 * Renews a lease and locks the destination, even if it is disabled, because the outcome of requests
 * in progress must still be recorded.
 *
 * @returns `undefined` if the lease is lost.
 */
export async function renewDestination(
  tx: OrgTx,
  id: string,
  { worker, leasedUntil }: Renewal,
): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    update conversion_destination set "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}
    returning ${destinationColumns}`)
  return row
}

export async function releaseDestination(tx: OrgTx, id: string, worker: string): Promise<void> {
  await tx.query(sql`
    update conversion_destination set worker = null, "leasedUntil" = null
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}`)
}
