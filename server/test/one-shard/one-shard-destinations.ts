import { dayMs } from '../../../contract/values/time.ts'
import { startConversions } from '../../features/conversions/index.ts'
import { createConversionJobs } from '../../features/conversions/sending/conversion-jobs.ts'
import { openLog } from '../../platform/process/log.ts'
import {
  allowPlatforms,
  newApiDestination,
  secret,
  startHttpPlatform,
} from '../calls/destination-calls.ts'
import { create } from '../calls/lead-calls.ts'
import type { TestService } from '../harness.ts'

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
