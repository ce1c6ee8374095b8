import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { insertDeliveryLeads } from './delivery-lead-store.ts'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** Log entry for an attempt. */
export interface Attempt {
  readonly at: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly ms: number
  readonly error: string | null
  /** Start of the response body. */
  readonly answer: string | null
}

export interface NewDelivery {
  readonly id: string
  readonly eventId: string
  readonly position: number
  readonly item: number
  readonly type: string
  readonly leadId: string | null
  readonly leadCount: number
  /** All leads in a delivery that covers several leads. */
  readonly leadIds?: readonly string[]
  readonly body: string
  /** Time of the first attempt, as an ISO timestamp. If absent, the delivery is due immediately. */
  readonly nextAt?: string
}

export interface DeliveryRow
  extends Omit<NewDelivery, 'body' | 'position' | 'item' | 'leadIds' | 'nextAt'> {
  readonly webhookId: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAt: string | null
  readonly log: readonly Attempt[]
  readonly createdAt: string
}

/** Number of most recent deliveries that {@link selectHasRecent} searches. */
const recentRows = 1_000

/** Adds deliveries; skips events that already have one. */
export async function insertDeliveries(
  tx: OrgTx,
  webhookId: string,
  deliveries: readonly NewDelivery[],
  at: string,
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ leadIds: _, ...row }) => row)
  await tx.query(sql`
    insert into webhook_delivery ("orgId", "webhookId", id, "eventId", position, item, type,
      "leadId", "leadCount", body, state, "nextAt", "createdAt")
    select ${tx.orgId}::uuid, ${webhookId}::uuid, id, "eventId", position, item, type, "leadId",
      "leadCount", body, 'pending', coalesce("nextAt", ${at}::timestamptz), ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as delivery (id uuid, "eventId" text,
      position bigint, item integer, type text, "leadId" uuid, "leadCount" integer, body text,
      "nextAt" timestamptz)
    on conflict ("orgId", "webhookId", "eventId") do nothing`)
  await insertDeliveryLeads(tx, webhookId, deliveries)
}

/** True if a delivery for the given event type was created after `since`, an ISO timestamp. */
export async function selectHasRecent(
  tx: OrgTx,
  webhookId: string,
  type: string,
  since: string,
): Promise<boolean> {
  // IDs are in creation order, so only recent rows are read.
  const [row] = await tx.query<{ has: boolean }>(sql`
    select exists (select from (
        select type, "createdAt" from webhook_delivery
        where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId}
        order by id desc limit ${recentRows}) as recent
      where type = ${type} and "createdAt" > ${since}) as has`)
  return row?.has ?? false
}

const shown = sql.raw(
  'id, "webhookId", "eventId", type, "leadId", "leadCount", state, attempts, "nextAt", log, "createdAt"',
)

/** A webhook's deliveries, newest first. */
export const selectDeliveries = (
  tx: OrgTx,
  webhookId: string,
  page: {
    readonly limit: number
    readonly before: string | undefined
    readonly state: DeliveryState | undefined
  },
): Promise<DeliveryRow[]> =>
  tx.query(sql`
    select ${shown} from webhook_delivery
    where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId}
      and ${page.before === undefined ? sql`true` : sql`id < ${page.before}`}
      and ${page.state === undefined ? sql`true` : sql`state = ${page.state}`}
    order by id desc limit ${page.limit}`)

export async function selectDelivery(tx: OrgTx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.query<DeliveryRow>(sql`
    select ${shown} from webhook_delivery where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/** Makes a delivery due immediately. If it is already finished, it gets one more attempt. */
export async function replayDelivery(tx: OrgTx, id: string, at: string): Promise<void> {
  await tx.query(sql`
    update webhook_delivery set "isReplay" = "isReplay" or state <> 'pending', state = 'pending',
      "nextAt" = ${at}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Makes failed deliveries due for one more attempt.
 *
 * @param span  ISO timestamps: deliveries created at or after `since` and before `until`; null
 *   means no end.
 * @returns Number of deliveries made due, oldest first; at most `limit`.
 */
export async function replayFailedDeliveries(
  tx: OrgTx,
  webhookId: string,
  {
    at,
    limit,
    ...span
  }: Readonly<Record<'since' | 'at', string>> & {
    readonly until: string | null
    readonly limit: number
  },
): Promise<number> {
  const replayed = await tx.query(sql`
    update webhook_delivery set "isReplay" = true, state = 'pending', "nextAt" = ${at}
    where "orgId" = ${tx.orgId} and id = any(array(
      select id from webhook_delivery
      where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId} and state = 'failed'
        and "createdAt" >= ${span.since}
        and (${span.until}::timestamptz is null or "createdAt" < ${span.until}::timestamptz)
      order by id limit ${limit}))
    returning 1`)
  return replayed.length
}

/** Deletes deliveries about any of the given leads, because delivery bodies contain lead data. */
export async function deleteDeliveriesOfLeads(
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from webhook_delivery where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)
}

/**
 * Deletes the oldest deliveries with IDs below the given ID.
 *
 * @returns Number of deliveries deleted.
 */
export async function deleteDeliveriesBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from webhook_delivery where "orgId" = ${tx.orgId} and id = any(array(
      select id from webhook_delivery where "orgId" = ${tx.orgId} and id < ${before}
      order by id limit ${limit}))
    returning 1`)
  return deleted.length
}

/**
 * Deletes a webhook's finished deliveries, except the newest ones.
 *
 * @returns Number of deliveries deleted.
 */
export async function deleteSurplusDeliveries(
  tx: OrgTx,
  webhookId: string,
  { keep, limit }: { readonly keep: number; readonly limit: number },
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from webhook_delivery where "orgId" = ${tx.orgId} and state <> 'pending' and id = any(array(
      select id from webhook_delivery where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId}
      order by id desc offset ${keep} limit ${limit}))
    returning 1`)
  return deleted.length
}
