import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

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
  readonly body: string
}

export interface DeliveryRow extends Omit<NewDelivery, 'body' | 'position' | 'item'> {
  readonly webhookId: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAt: string | null
  readonly log: readonly Attempt[]
  readonly createdAt: string
}

/** Adds deliveries that are due immediately; skips events that already have one. */
export async function insertDeliveries(
  tx: OrgTx,
  webhookId: string,
  deliveries: readonly NewDelivery[],
  at: string,
): Promise<void> {
  if (deliveries.length === 0) return
  await tx.query(sql`
    insert into webhook_delivery ("orgId", "webhookId", id, "eventId", position, item, type,
      "leadId", "leadCount", body, state, "nextAt", "createdAt")
    select ${tx.orgId}::uuid, ${webhookId}::uuid, id, "eventId", position, item, type, "leadId",
      "leadCount", body, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(deliveries)}) as delivery (id uuid, "eventId" text,
      position bigint, item integer, type text, "leadId" uuid, "leadCount" integer, body text)
    on conflict ("orgId", "webhookId", "eventId") do nothing`)
}

/** A delivery whose next attempt is due. */
export interface DueDelivery {
  readonly id: string
  readonly body: string
  readonly attempts: number
  readonly isReplay: boolean
}

/**
 * True if an earlier delivery about the same lead is waiting; a condition on rows of `delivery`.
 * `offset 0` forces one lookup per row: as a join, it took over 5 s with 10,000 waiting deliveries.
 */
export const buildIsBlocked = (tx: OrgTx, webhookId: string): Sql => sql`exists (
  select from webhook_delivery as earlier
  where earlier."orgId" = ${tx.orgId} and earlier."leadId" = delivery."leadId"
    and earlier."webhookId" = ${webhookId} and earlier.state = 'pending'
    and (earlier.position, earlier.item) < (delivery.position, delivery.item) offset 0)`

/** Due deliveries, longest-waiting first; only the earliest for each lead. */
export const selectDueDeliveries = (
  tx: OrgTx,
  webhookId: string,
  now: string,
  limit: number,
): Promise<DueDelivery[]> =>
  tx.query(sql`
    select id, body, attempts, "isReplay" from webhook_delivery as delivery
    where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId}
      and "nextAt" <= ${now} and not ${buildIsBlocked(tx, webhookId)}
    order by "nextAt", position, item limit ${limit}`)

/** Number of attempts that are kept in the log. */
const loggedAttempts = 15

/** Columns that an attempt updates. */
export interface AttemptOutcome {
  readonly state: DeliveryState
  readonly nextAt: string | null
  readonly attempt: Attempt
}

export async function recordDeliveryAttempt(
  tx: OrgTx,
  id: string,
  { state, nextAt, attempt }: AttemptOutcome,
): Promise<void> {
  await tx.query(sql`
    update webhook_delivery set state = ${state}, "nextAt" = ${nextAt}, attempts = attempts + 1,
      "isReplay" = false,
      log = (case when jsonb_array_length(log) < ${loggedAttempts} then log else log - 0 end)
        || ${JSON.stringify([attempt])}::jsonb
    where "orgId" = ${tx.orgId} and id = ${id}`)
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

/** Makes a delivery due immediately. A finished delivery gets one more attempt. */
export async function replayDelivery(tx: OrgTx, id: string, at: string): Promise<void> {
  await tx.query(sql`
    update webhook_delivery set "isReplay" = "isReplay" or state <> 'pending', state = 'pending',
      "nextAt" = ${at}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Makes failed deliveries due for one more attempt.
 *
 * @param since  ISO timestamp; older deliveries are not included.
 * @returns Number of deliveries made due. At most `limit` are, oldest first.
 */
export async function replayFailedDeliveries(
  tx: OrgTx,
  webhookId: string,
  { since, at, limit }: { readonly since: string; readonly at: string; readonly limit: number },
): Promise<number> {
  const replayed = await tx.query(sql`
    update webhook_delivery set "isReplay" = true, state = 'pending', "nextAt" = ${at}
    where "orgId" = ${tx.orgId} and id = any(array(
      select id from webhook_delivery
      where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId} and state = 'failed'
        and "createdAt" >= ${since}
      order by id limit ${limit}))
    returning 1`)
  return replayed.length
}

/** Deletes deliveries about the given leads, because the bodies contain the leads' data. */
export async function deleteDeliveriesOfLeads(
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from webhook_delivery where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)
}

/**
 * Deletes the oldest deliveries with IDs below the given one.
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
