import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EventType } from '../leads/index.ts'

/** A delivery about several leads. */
interface GroupDelivery {
  readonly id: string
  readonly position: number
}

/** Leads in a delivery; absent if the delivery is about a single lead. */
interface DeliveryLeads {
  readonly leadIds?: readonly string[] | undefined
}

/** Adds the leads in multi-lead deliveries, except in deliveries that were not inserted. */
export async function insertDeliveryLeads(
  tx: OrgTx,
  webhookId: string,
  deliveries: readonly (GroupDelivery & DeliveryLeads)[],
): Promise<void> {
  const rows = deliveries.flatMap(({ id, position, leadIds = [] }) =>
    leadIds.map((leadId) => ({ id, position, leadId })),
  )
  if (rows.length === 0) return
  await tx.query(sql`
    insert into webhook_delivery_lead ("orgId", "deliveryId", "leadId", "webhookId", position)
    select ${tx.orgId}::uuid, row.id, row."leadId", ${webhookId}::uuid, row.position
    from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, "leadId" uuid, position bigint)
    join webhook_delivery as delivery on delivery."orgId" = ${tx.orgId} and delivery.id = row.id
    on conflict ("orgId", "deliveryId", "leadId") do nothing`)
}

/** The waiting bundle (chat message) that events of a given type can still be added to. */
export async function selectOpenBundle(
  tx: OrgTx,
  webhookId: string,
  type: EventType,
  now: string,
): Promise<GroupDelivery | undefined> {
  const [row] = await tx.query<GroupDelivery>(sql`
    select id, position from webhook_delivery
    where "orgId" = ${tx.orgId} and "webhookId" = ${webhookId} and "nextAt" > ${now}
      and attempts = 0 and "leadId" is null and type = ${type}
    order by "nextAt" desc limit 1`)
  return row
}

/**
 * Adds leads to a bundle. The caller must have locked the webhook.
 *
 * @param added  `leadIds` contains the leads whose later messages have to wait for the bundle.
 */
export async function growBundle(
  tx: OrgTx,
  webhookId: string,
  bundle: GroupDelivery,
  added: { readonly leadCount: number } & DeliveryLeads,
): Promise<void> {
  await tx.query(sql`
    update webhook_delivery set "leadCount" = "leadCount" + ${added.leadCount}
    where "orgId" = ${tx.orgId} and id = ${bundle.id}`)
  await insertDeliveryLeads(tx, webhookId, [{ ...bundle, leadIds: added.leadIds }])
}

/** The first leads in each of the given deliveries, oldest first. */
export const selectFirstLeads = (
  tx: OrgTx,
  deliveryIds: readonly string[],
  limit: number,
): Promise<{ deliveryId: string; leadId: string }[]> =>
  tx.query(sql`
    select delivery.id as "deliveryId", first."leadId"
    from unnest(${deliveryIds}::uuid[]) as delivery (id)
    cross join lateral (
      select "leadId" from webhook_delivery_lead as one
      where one."orgId" = ${tx.orgId} and one."deliveryId" = delivery.id
      order by one."leadId" limit ${limit}) as first`)
