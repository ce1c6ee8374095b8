import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Attempt, DeliveryState } from './delivery-store.ts'

/** A delivery whose next attempt is due. */
export interface DueDelivery {
  readonly id: string
  readonly type: string
  /** Null if the delivery is about several leads. */
  readonly leadId: string | null
  readonly leadCount: number
  readonly body: string
  readonly attempts: number
  readonly isReplay: boolean
}

/**
 * Condition on rows of `delivery`: true if an earlier delivery about one of the same leads is still
 * waiting. `offset 0` forces one lookup per row, because a join took over 5 s with 10,000 waiting
 * deliveries.
 */
export function buildIsBlocked(tx: OrgTx, webhookId: string): Sql {
  const follows = (leadId: Sql) => sql`(exists (
      select from webhook_delivery as earlier
      where earlier."orgId" = ${tx.orgId} and earlier."leadId" = ${leadId}
        and earlier."webhookId" = ${webhookId} and earlier.state = 'pending'
        and (earlier.position, earlier.item) < (delivery.position, delivery.item) offset 0)
    or exists (
      select from webhook_delivery_lead as earlier
      where earlier."orgId" = ${tx.orgId} and earlier."leadId" = ${leadId}
        and earlier."webhookId" = ${webhookId} and earlier.position < delivery.position offset 0))`
  return sql`(${follows(sql`delivery."leadId"`)} or (delivery."leadId" is null and exists (
    select from webhook_delivery_lead as own
    where own."orgId" = ${tx.orgId} and own."deliveryId" = delivery.id
      and ${follows(sql`own."leadId"`)} offset 0)))`
}

/** Due deliveries, those waiting longest first; only the earliest one for each lead. */
export const selectDueDeliveries = (
  tx: OrgTx,
  webhookId: string,
  now: string,
  limit: number,
): Promise<DueDelivery[]> =>
  tx.query(sql`
    select id, type, "leadId", "leadCount", body, attempts, "isReplay"
    from webhook_delivery as delivery
    where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId}
      and "nextAt" <= ${now} and not ${buildIsBlocked(tx, webhookId)}
    order by "nextAt", position, item limit ${limit}`)

/** Number of attempts kept in the log. */
const loggedAttempts = 15

/** Columns that an attempt updates. */
export interface AttemptOutcome {
  readonly state: DeliveryState
  readonly nextAt: string | null
  readonly attempt: Attempt
}

/** Stores the results of attempts. Finished deliveries no longer delay others. */
export async function recordDeliveryAttempts(
  tx: OrgTx,
  outcomes: readonly (AttemptOutcome & Pick<DueDelivery, 'id' | 'leadId'>)[],
): Promise<void> {
  await tx.query(sql`
    update webhook_delivery as delivery set state = row.state, "nextAt" = row."nextAt",
      attempts = attempts + 1, "isReplay" = false,
      log = (case when jsonb_array_length(log) < ${loggedAttempts} then log else log - 0 end)
        || row.attempt
    from json_to_recordset(${JSON.stringify(outcomes)}) as row (id uuid, state text,
      "nextAt" timestamptz, attempt jsonb)
    where delivery."orgId" = ${tx.orgId} and delivery.id = row.id`)
  const finished = outcomes.filter(({ state, leadId }) => leadId === null && state !== 'pending')
  if (finished.length === 0) return
  await tx.query(sql`
    delete from webhook_delivery_lead
    where "orgId" = ${tx.orgId} and "deliveryId" = any(${finished.map(({ id }) => id)}::uuid[])`)
}

/**
 * True if so many deliveries are waiting that no more should be derived. In deliveries about many
 * leads, each lead counts, because each one costs a lookup.
 */
export const buildIsFull = (
  tx: OrgTx,
  webhookId: string,
  { deliveries, leads }: { readonly deliveries: number; readonly leads: number },
): Sql => sql`(
  select count(*) >= ${deliveries} or coalesce(sum("leadCount") filter (where "leadId" is null), 0)
    >= ${leads}
  from (select "leadId", "leadCount" from webhook_delivery
    where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId} and "nextAt" is not null
    limit ${deliveries}) as waiting)`

export async function selectIsFull(
  tx: OrgTx,
  webhookId: string,
  limits: { readonly deliveries: number; readonly leads: number },
): Promise<boolean> {
  const [row] = await tx.query<{ isFull: boolean }>(sql`
    select ${buildIsFull(tx, webhookId, limits)} as "isFull"`)
  return row?.isFull ?? false
}
