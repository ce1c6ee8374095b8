import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { idAt } from '../../../platform/process/ids.ts'
import type { RejectedReason } from './rejected-reasons.ts'

export const rejectedDays = 30

/** Maximum number of rejected bodies that are stored per organization; older bodies are deleted. */
export const maxRejected = 1_000

export interface RejectedEvent {
  /** UUIDv7 based on the time at which the request was received. */
  readonly id: string
  readonly siteId: string
  readonly reason: RejectedReason
  /** The `Origin` header, if present. */
  readonly origin: string | null
  /** The body as it was received; truncated if it is too long. */
  readonly body: string
  /** ISO timestamp. */
  readonly receivedAt: string
}

const columns = sql.raw('id, "siteId", reason, origin, body, "receivedAt"')

/** Inserts rejected bodies, and deletes all but the newest {@link maxRejected}. */
export async function insertRejectedEvents(
  tx: OrgTx,
  rejected: readonly RejectedEvent[],
): Promise<void> {
  if (rejected.length === 0) return
  const added = tx.query(sql`
    insert into rejected_event ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns}
    from json_populate_recordset(null::rejected_event, ${JSON.stringify(rejected)}::json)`)
  const deleted = tx.query(sql`
    delete from rejected_event where "orgId" = ${tx.orgId} and id < (
      select id from rejected_event where "orgId" = ${tx.orgId}
      order by id desc offset ${maxRejected - 1} limit 1)`)
  await Promise.all([added, deleted])
}

/**
 * Rejected bodies, newest first.
 *
 * @param page  At most `limit` rows; if `before` is given, only bodies older than the body with
 *   this ID.
 */
export const selectRejectedEvents = (
  tx: OrgTx,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<RejectedEvent[]> =>
  tx.query(sql`
    select ${columns} from rejected_event
    where "orgId" = ${tx.orgId} and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)

/**
 * Deletes bodies that were rejected more than {@link rejectedDays} ago.
 *
 * @returns Number of bodies deleted.
 */
export async function deleteExpiredEvents(tx: OrgTx, now: Date, limit: number): Promise<number> {
  // IDs are ordered by time of receipt, so no other index is needed.
  const first = idAt(now.getTime() - rejectedDays * dayMs, new Uint8Array(16))
  const deleted = await tx.query(sql`
    delete from rejected_event where "orgId" = ${tx.orgId} and id in (
      select id from rejected_event where "orgId" = ${tx.orgId} and id < ${first}
      order by id limit ${limit})
    returning 1`)
  return deleted.length
}
