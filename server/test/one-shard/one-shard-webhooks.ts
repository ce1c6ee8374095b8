import { minuteMs } from '../../../contract/values/time.ts'
import { selectHasRecent } from '../../features/webhooks/delivery-store.ts'
import { startWebhooks } from '../../features/webhooks/index.ts'
import { createWebhookJobs, runWebhook } from '../../features/webhooks/sending/webhook-jobs.ts'
import { openLog } from '../../platform/process/log.ts'
import { create } from '../calls/lead-calls.ts'
import { allowLoopback, ok, type Receiver, startReceiver, status } from '../calls/webhook-calls.ts'
import type { TestService } from '../harness.ts'

/** Calls every webhook operation, and sends deliveries that succeed and deliveries that fail. */
export async function useWebhooks(service: TestService): Promise<void> {
  const { db } = service
  const org = await service.newOrg()
  const receiver = await startReceiver()
  allowLoopback(service)
  const { id, secret } = (await org.call('POST /webhooks', { body: { url: receiver.url } })).body
    .data
  receiver.trust(secret)
  const unused = await org.call('POST /webhooks', { body: { url: receiver.url } })
  await org.call(`DELETE /webhooks/${unused.body.data.id}`)
  const run = () => runWebhook(db, { orgId: org.orgId, id })
  const leadId = await create(org, { name: 'Ada' })
  await createWebhookJobs(db).selectOrgs()
  await run()
  receiver.respond(status(500))
  await org.call(`PATCH /leads/${leadId}`, { body: { note: 'Called' } })
  await run()
  await org.call('GET /webhooks')
  await org.call(`GET /webhooks/${id}`)
  await org.call(`PATCH /webhooks/${id}`, { body: { name: 'CRM', statuses: ['open'] } })
  await org.call(`POST /webhooks/${id}/rotate-secret`)
  await org.call(`POST /webhooks/${id}/test`)
  const deliveries = `GET /webhooks/${id}/deliveries`
  const { rows } = (await org.call(deliveries)).body.data
  await org.call(deliveries, { query: `state=pending&before=${rows[0].id}` })
  await org.call(`POST /webhook-deliveries/${rows[0].id}/replay`)
  await org.call(`POST /webhooks/${id}/replay`, { body: { since: '2026-01-01T00:00:00Z' } })
  await org.call(`POST /leads/${leadId}/erase`)
  await run()
  await sendChatMessages(service, receiver)
  const stop = startWebhooks(db, openLog('silent'))
  await stop()
  receiver.close()
}

/** Sends one message about bundled new leads and one about several changed leads. */
async function sendChatMessages(
  service: TestService,
  { url, respond }: Pick<Receiver, 'url' | 'respond'>,
): Promise<void> {
  const org = await service.newOrg()
  respond(ok)
  const body = { url, payload: 'slack', bundlesLeads: true, types: [] }
  const { id } = (await org.call('POST /webhooks', { body })).body.data
  const run = (later: number) =>
    runWebhook(service.db, { orgId: org.orgId, id }, () => new Date(Date.now() + later))
  const ids = [await create(org, { name: 'Ada' }), await create(org, { name: 'Bob' })]
  await run(0)
  await create(org, { name: 'Eve' })
  await run(1)
  const items = ids.map((one) => ({ action: 'update', id: one, lead: { note: 'Called' } }))
  await org.call('POST /leads/batch', { body: { items } })
  await run(2 * minuteMs)
  await service.db.readInOrg(org.orgId, (tx) =>
    selectHasRecent(tx, id, 'conversion.rejected', new Date().toISOString()),
  )
}
