import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { getAccessToken } from '../../features/conversions/connections/access-token.ts'
import * as retractions from '../../features/conversions/corrections/retraction-store.ts'
import { deriveConversions, pullFile, startConversions } from '../../features/conversions/index.ts'
import { rejectionLimit } from '../../features/conversions/sending/circuit-breaker.ts'
import {
  createConversionJobs,
  runDestination,
} from '../../features/conversions/sending/conversion-jobs.ts'
import { selectDeletedRows } from '../../features/leads/deletion/deleted-lead-store.ts'
import { selectTaxonomyTimes } from '../../features/leads/index.ts'
import { getOrg } from '../../features/organizations/index.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../calls/app-calls.ts'
import {
  allowPlatforms,
  newApiDestination,
  secret,
  startHttpPlatform,
} from '../calls/destination-calls.ts'
import { create } from '../calls/lead-calls.ts'
import type { TestService } from '../harness.ts'
import { startGoogleFake } from '../platform-fakes/google-fake.ts'
import { startOauthFake } from '../platform-fakes/oauth-fake.ts'

/** Calls every conversion operation, derives conversions and serves their file. */
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
  await useRetractions(service, org.orgId, id)
  await org.call(`DELETE ${at}/${id}`)
}

/** Calls every function in the retraction store. */
async function useRetractions({ db }: TestService, orgId: string, destinationId: string) {
  const at = new Date().toISOString()
  const retraction = { id: newId(), destinationId, content: 'v1', dueAt: at, deleteAt: at }
  await db.inOrg(orgId, async (tx) => {
    await retractions.insertRetractions(tx, [retraction])
    await retractions.selectDueRetractions(tx, destinationId, at, 1)
    await retractions.postponeRetraction(tx, retraction.id, { dueAt: at, rejectedAt: at })
    await retractions.countRetraction(tx, destinationId, { type: 'accepted' })
    await retractions.selectRetractionCounts(tx, destinationId)
    await retractions.deleteRetraction(tx, retraction.id)
    await retractions.deleteOldRetractions(tx, at, 1)
  })
}

/** Sends conversions that a platform accepts, rejects, or processes asynchronously. */
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
  // Just enough consecutive rejections to pause the destination.
  platform.respond((reply) => void reply.writeHead(400).end())
  for (let i = 0; i < rejectionLimit; i++) await create(org, { name: `No ${i}`, status: 'won' })
  await run(120_000)
  await run(2 * dayMs)
  await org.call(`POST /leads/${leadId}/erase`)
  await service.db.inOrg(org.orgId, (tx) => selectDeletedRows(tx, [leadId]))
  await service.db.inOrg(org.orgId, (tx) => selectTaxonomyTimes(tx, [leadId]))
  await startConversions(service.db, openLog('silent'))()
  platform.close()
}

/** Connects a destination to an ad account, then renews and revokes the access. */
export async function useConnections(service: TestService): Promise<void> {
  const { db } = service
  const tenant = await service.newOrg({ currency: 'EUR' })
  const { call, orgId } = tenant
  const owner = await newPerson(service, { [orgId]: 'owner' })
  const oauth = await startOauthFake(true)
  const google = await startGoogleFake(oauth)
  allowPlatforms(service, {
    [google.origin]: google.url,
    'https://oauth2.googleapis.com': oauth.url,
  })
  const rules = [{ action: '1234567', status: 'won', value: 'lead' }]
  const settings = { customerId: '123-456-7890' }
  const body = { name: 'Google', kind: 'google_ads', enabled: true, rules, settings }
  const { id } = (await call('POST /conversion-destinations', { body })).body.data
  const at = `/orgs/${orgId}/conversion-destinations/${id}`
  const { url } = (await owner.call(`POST ${at}/connect`, { body: {} })).body.data
  const { pathname, search } = await oauth.consent(url)
  const { cookie } = owner
  await service.app.inject({ url: pathname + search, headers: { cookie } })
  const org = await getOrg(db, orgId)
  if (org === undefined) throw new Error('no organization')
  const later = () => new Date(Date.now() + 58 * 60_000)
  await getAccessToken({ ...createCtx(db, org, systemActor), now: later }, id, 'google')
  google.results.push({ status: 'FAILED', reason: 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD' })
  const lead = { name: 'Ada', status: 'won', gclid: 'EAIaIQ', ad_user_data: true }
  for (const name of ['Ada', 'Bo']) await create(tenant, { ...lead, name, value: 1 })
  for (const hours of [25, 26, 27, 52]) {
    const now = Date.now() + hours * hourMs
    google.now = () => now
    if (hours === 26) google.disturbances.push('error')
    if (hours === 27) {
      const { rows } = (await call(`GET /conversion-destinations/${id}/conversions`)).body.data
      for (const row of rows) {
        await call(`PATCH /leads/${row.leadId}`, { body: { value: 2 } })
      }
    }
    await runDestination(db, { orgId, id }, () => new Date(now))
  }
  await owner.call(`POST ${at}/disconnect`, { body: {} })
  await Promise.all([oauth.stop(), google.stop()])
}
