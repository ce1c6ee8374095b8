import { acquireOrgLock, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/operation.ts'
import type { EventDetails } from './notice-store.ts'
import type { EventType } from './write-event-store.ts'

/** State of event numbering. */
export interface EventOrder {
  /** The highest position. */
  readonly head: number
  /** True if committed events may be waiting for their positions. */
  readonly hasMore: boolean
}

export async function selectEventOrder(tx: OrgTx): Promise<EventOrder> {
  const [order] = await tx.query<EventOrder>(sql`
    select
      coalesce((select position from lead_event_head where "orgId" = ${tx.orgId}), 0) as head,
      exists (
        select from lead_event where "orgId" = ${tx.orgId} and position is null) as "hasMore"`)
  return order ?? { head: 0, hasMore: false }
}

/** Maximum number of events that one statement assigns positions to. */
const numberedAtOnce = 10_000

/**
 * Assigns positions to at most {@link numberedAtOnce} committed events. Events from a transaction
 * that is still running get later positions once it has committed, so no reader can skip them. Of
 * two changes to the same lead, the earlier change has the lower `seq`, and it is visible whenever
 * the later one is.
 */
export async function numberEvents(tx: OrgTx): Promise<EventOrder> {
  await acquireOrgLock(tx, 'events')
  const [numbered] = await tx.query<{ head: number; n: number }>(sql`
    with pending as (
      select seq, row_number() over (order by seq) as n from (
        select seq from lead_event where "orgId" = ${tx.orgId} and position is null
        order by seq limit ${numberedAtOnce}) as waiting),
    head as (
      insert into lead_event_head as old ("orgId", position)
      select ${tx.orgId}::uuid, count(*) from pending
      on conflict ("orgId") do update set position = old.position + excluded.position
      returning position),
    numbered as (
      update lead_event set
        position = (select position from head) - (select count(*) from pending) + pending.n
      from pending where lead_event."orgId" = ${tx.orgId} and lead_event.seq = pending.seq)
    select (select position from head) as head, (select count(*) from pending) as n`)
  const { head = 0, n = 0 } = numbered ?? {}
  return { head, hasMore: n === numberedAtOnce }
}

/** An event that concerns one or more leads, or none. */
export interface EventRow {
  readonly position: number
  readonly at: string
  readonly type: EventType
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  readonly leadIds: readonly string[]
  readonly fields: readonly string[]
  /** Statuses of the leads before and after a status change; null for other events. */
  readonly oldStatus: string | null
  readonly newStatus: string | null
  /** ID of the lead that these leads were merged into. */
  readonly keptId: string | null
  /** Null if the event is a change to leads. */
  readonly details: Partial<EventDetails> | null
}

/** Events from a given position on, in order. */
export const selectEvents = (tx: OrgTx, from: number, limit: number): Promise<EventRow[]> =>
  tx.query(sql`
    select position, at, type, "actorKind", "actorId", "leadIds", fields, "oldStatus", "newStatus",
      "keptId", details
    from lead_event
    where "orgId" = ${tx.orgId} and position >= ${from} order by position limit ${limit}`)

/** Position of the oldest event; `undefined` if there is none. */
export async function selectOldestPosition(tx: OrgTx): Promise<number | undefined> {
  const [oldest] = await tx.query<{ position: number }>(sql`
    select position from lead_event where "orgId" = ${tx.orgId} and position is not null
    order by position limit 1`)
  return oldest?.position
}

/**
 * Deletes the oldest events that have a position and happened before an ISO timestamp.
 *
 * @returns Number of events deleted.
 */
export async function deleteEventsBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from lead_event where "orgId" = ${tx.orgId} and at < ${before} and position = any(array(
      select position from lead_event where "orgId" = ${tx.orgId} and position is not null
      order by position limit ${limit}))
    returning 1`)
  return deleted.length
}
