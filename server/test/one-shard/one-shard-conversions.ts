import { deriveConversions, pullFile } from '../../features/conversions/index.ts'
import { getOrg } from '../../features/organizations/index.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { create } from '../calls/lead-calls.ts'
import type { TestService } from '../harness.ts'

/** Calls every operation of conversions, derives them and serves their file. */
export async function useConversions(service: TestService): Promise<void> {
  const { db } = service
  const org = await service.newOrg({ currency: 'EUR' })
  const at = '/conversion-destinations'
  const rules = [{ action: 'Lead', status: 'open' }]
  const body = { name: 'Google Ads', enabled: true, sendsUnknownConsent: true, holdHours: 0, rules }
  const { id, password } = (await org.call(`POST ${at}`, { body })).body.data
  const leadId = await create(org, { name: 'Ada', gclid: 'EAIaIQ' })
  const full = await getOrg(db, org.orgId)
  if (full === undefined) throw new Error('no organization')
  await deriveConversions(createCtx(db, full, systemActor))
  await pullFile(db, { orgId: org.orgId, destinationId: id, password, agent: 'test' })
  await org.call(`GET ${at}`)
  await org.call(`POST ${at}/${id}/dry-run`, { body: {} })
  await org.call(`POST ${at}/${id}/backfill`, { body: { days: 1 } })
  const { rows } = (await org.call(`GET ${at}/${id}/conversions`)).body.data
  await org.call(`GET ${at}/${id}/conversions`, { query: `state=sent&before=${rows[0].id}` })
  await org.call(`GET ${at}/${id}/status`)
  await org.call(`GET /leads/${leadId}/conversions`)
  await org.call(`POST ${at}/${id}/rotate-password`)
  await org.call(`PATCH ${at}/${id}`, { body: { rules: [], holdHours: 1 } })
  await org.call(`POST /leads/${leadId}/erase`)
  await org.call(`GET /conversion-destinations/${id}/status`)
  await org.call(`DELETE ${at}/${id}`)
}
