import { dayMs } from '../../../contract/values/time.ts'
import { deriveConversions, pullFile, startConversions } from '../../features/conversions/index.ts'
import { createConversionJobs } from '../../features/conversions/sending/conversion-jobs.ts'
import { getOrg } from '../../features/organizations/index.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { openLog } from '../../platform/process/log.ts'
import {
  allowPlatforms,
  newApiDestination,
  secret,
  startHttpPlatform,
} from '../calls/destination-calls.ts'
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

/** Sends conversions that a platform accepts, refuses and answers later. */
export async function useDestinations(service: TestService): Promise<void> {
  const platform = await startHttpPlatform(secret)
  allowPlatforms(service)
  const org = await service.newOrg({ currency: 'EUR' })
  const settings = { url: `${platform.origin}/hook` }
  const options = { kind: 'http', settings, secret, sendsUnknownConsent: true }
  const { id, run, change } = await newApiDestination(service, org, platform, options)
  const leadId = await create(org, { name: 'Ada', status: 'won' })
  await createConversionJobs(service.db).selectOrgs()
  await run()
  for (const status of [400, 500, 401]) {
    platform.respond((reply) => void reply.writeHead(status).end())
    await create(org, { name: `Lead ${status}`, status: 'won' })
    await run(60_000)
  }
  await change({ secret, windowDays: 1 })
  const at = `/conversion-destinations/${id}`
  const rejected = await org.call(`GET ${at}/conversions`, { query: 'state=rejected' })
  const [{ id: conversionId }] = rejected.body.data.rows
  await org.call(`GET /conversions/${conversionId}/attempts`)
  await org.call(`POST /conversions/${conversionId}/replay`)
  await org.call(`POST ${at}/replay`, { body: { code: '400' } })
  await org.call(`POST ${at}/replay`, { body: {} })
  await org.call(`POST ${at}/test`, { body: { leadId } })
  await run(2 * dayMs)
  await org.call(`POST /leads/${leadId}/erase`)
  await startConversions(service.db, openLog('silent'))()
  platform.close()
}
