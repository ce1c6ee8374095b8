import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { DueRow, Renewal, RowLease } from '../../../platform/jobs/leased-rows.ts'
import { buildIsBlocked, buildIsFull } from '../due-store.ts'
import { type WebhookRow, webhookColumns } from '../webhook-store.ts'

/**
 * Unclaimed due webhooks: first one from each organization, then a second one from each, and so on.
 */
export async function selectDueWebhooks(tx: SystemTx, now: string): Promise<DueRow[]> {
  await tx.set('app.webhooks', 'on')
  return tx.query<DueRow>(sql`
    select "orgId", id from webhook
    where "isEnabled" and ("leasedUntil" is null or "leasedUntil" <= ${now})
      and ("nextAt" <= ${now} or (not "isFull" and (
        exists (select from lead_event
          where lead_event."orgId" = webhook."orgId" and lead_event.position is null)
        or exists (select from lead_event_head as head
          where head."orgId" = webhook."orgId" and head.position > webhook.position))))
    order by row_number() over (partition by "orgId" order by "nextAt", id), "orgId" limit 10000`)
}

/**
 * Claims a webhook. It remains due, so that another process takes over if this one dies.
 *
 * @returns `undefined` if the webhook is disabled or another process has claimed it.
 */
export async function claimWebhook(
  tx: OrgTx,
  id: string,
  { worker, now, leasedUntil }: RowLease,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`
    update webhook set worker = ${worker}, "leasedUntil" = ${leasedUntil}, "nextAt" = ${now}
    where "orgId" = ${tx.orgId} and id = ${id} and "isEnabled"
      and ("leasedUntil" is null or "leasedUntil" <= ${now} or worker = ${worker})
    returning ${webhookColumns}`)
  return row
}

/** Renews a lease and locks the webhook. @returns `undefined` if the lease is lost. */
export async function renewWebhook(
  tx: OrgTx,
  id: string,
  { worker, leasedUntil }: Renewal,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`
    update webhook set "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker} and "isEnabled"
    returning ${webhookColumns}`)
  return row
}

/**
 * Ends a lease and determines when the webhook is due again. The caller must have locked the
 * webhook in an earlier statement, so that this one sees the deliveries that other processes have
 * added.
 *
 * @param maxWaiting  Limits at which deriving pauses: the number of waiting deliveries and the
 *   number of leads in multi-lead ones.
 */
export async function releaseWebhook(
  tx: OrgTx,
  id: string,
  worker: string,
  maxWaiting: { readonly deliveries: number; readonly leads: number },
): Promise<void> {
  const pending = sql`"orgId" = ${tx.orgId} and "webhookId" = ${id} and "nextAt" is not null`
  await tx.query(sql`
    update webhook set worker = null, "leasedUntil" = null,
      "isFull" = ${buildIsFull(tx, id, maxWaiting)},
      "nextAt" = greatest("pausedUntil", (select min("nextAt") from webhook_delivery as delivery
        where ${pending} and not ${buildIsBlocked(tx, id)}))
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}`)
}
