import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { maxFailingMs, warnedFailingMs } from '../../../platform/jobs/retry-schedule.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { warn } from '../../health/index.ts'
import { queueAlarm } from '../../mails/index.ts'
import type { WebhookRow } from '../webhook-store.ts'

/**
 * Queues an email when a webhook is about to be disabled, and another one when it has been
 * disabled. Each email is committed together with the failed attempt, so it is sent only once.
 *
 * @see L-403
 */
export async function queueWebhookMails(
  tx: OrgTx,
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  webhook: WebhookRow,
): Promise<void> {
  const { id, isEnabled, failingSince } = webhook
  if (failingSince === null) return
  const failingMs = ctx.now().getTime() - Date.parse(failingSince)
  const names = [getWebhookName(webhook)]
  if (!isEnabled) {
    const period = `webhook:${id}:disabled:${ctx.now().toISOString()}`
    return queueAlarm(tx, ctx, { period, check: warn('webhooks', 'disabled', { names }) })
  }
  if (failingMs < warnedFailingMs) return
  const days = Math.max(1, Math.ceil((maxFailingMs - failingMs) / dayMs))
  const check = warn('webhooks', 'nearlyDisabled', { names, figures: { days } })
  await queueAlarm(tx, ctx, { period: `webhook:${id}:failing:${failingSince}`, check })
}

/** The webhook's name, or the host in its URL if the name is empty. */
const getWebhookName = ({ name, url }: Pick<WebhookRow, 'name' | 'url'>): string =>
  name === '' ? new URL(url).host : name
