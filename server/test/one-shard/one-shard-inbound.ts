import { dayMs } from '../../../contract/values/time.ts'
import {
  consentPath,
  finishBodies,
  startLeadFetches,
} from '../../features/inbound-sources/index.ts'
import {
  deleteExcessBodies,
  selectFirstOverLimit,
  selectSubmissions,
} from '../../features/inbound-sources/store/body-store.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../calls/app-calls.ts'
import { allowPlatforms } from '../calls/destination-calls.ts'
import { newSource, submit } from '../calls/inbound-calls.ts'
import type { TestService } from '../harness.ts'
import type { FetchedSource } from '../lead-fakes/fetched-source.ts'
import { metaApp, startMetaLeadsFake } from '../lead-fakes/meta-leads-fake.ts'
import { addMetaLead, announceMeta, openMetaSource } from '../lead-fakes/open-meta.ts'

/** Calls the connection operations and fetches two leads, one that exists and one that does not. */
async function useConnection(service: TestService): Promise<void> {
  const fake = await startMetaLeadsFake()
  allowPlatforms(service, { [fake.origin]: fake.url })
  const source = await openMetaSource(service)
  await source.send(announceMeta('1'))
  const body = { days: 1 }
  await source.org.call(`POST /inbound-sources/${source.source.id}/backfill`, { body })
  await source.run()
  await source.connection()
  await useConsent(service, source, fake.state.codes)
  // The next lead can be fetched. By then, attempts to fetch the lead that does not exist on Meta
  // have expired.
  await source.send(announceMeta(addMetaLead(fake)))
  await source.run()
  await source.run(200 * dayMs)
  await startLeadFetches(service.db, openLog('silent'))()
  await fake.stop()
}

/** Reconnects the account after new consent is given. */
async function useConsent(
  service: TestService,
  { org, source }: FetchedSource,
  codes: Map<string, string>,
): Promise<void> {
  const { appId, pageId } = metaApp
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const path = `POST /orgs/${org.orgId}/inbound-sources/${source.id}/authorize`
  const { body } = await owner.call(path, { body: { settings: { appId, pageId } } })
  const { searchParams } = new URL(body.data.url)
  codes.set('code', searchParams.get('redirect_uri') ?? '')
  const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })
  await service.app.inject({
    url: `${consentPath}?${query}`,
    headers: { cookie: owner.cookie },
  })
}

/**
 * Sends a phone call's events in reverse order, so the first event received cannot be mapped until
 * the second one arrives.
 */
async function useCalls(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const source = await newSource(org, 'telnyx')
  for (const event_type of ['call.hangup', 'call.initiated']) {
    const direction = event_type === 'call.initiated' ? 'incoming' : undefined
    const payload = { call_leg_id: '1', from: '+35319605860', to: '+13129457420', direction }
    await submit(service, source, { data: { event_type, payload } })
  }
}

/** Sends submissions to a source, then calls the source's operations. */
export async function useInboundSources(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  const at = `/inbound-sources/${source.id}`
  const body = { email: 'ada@example.com', submission_id: 's-1' }
  for (let i = 0; i < 2; i++) await submit(service, source, body)
  await submit(service, source, { color: 'red' })
  await org.call('GET /inbound-sources')
  await org.call(`GET ${at}`)
  await org.call(`GET ${at}/bodies`)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await owner.call(`GET /orgs/${org.orgId}/inbound-activity`)
  await org.call(`POST ${at}/preview`, { body: {} })
  await org.call(`POST ${at}/replay`)
  await org.call(`PATCH ${at}`, { body: { enabled: false } })
  await finishBodies(service.db, new Date())
  await service.db.inOrg(org.orgId, (tx) => selectSubmissions(tx, source.id, ['s-1']))
  await service.db.inOrg(org.orgId, (tx) => deleteExcessBodies(tx, newId(), { rows: 1, bytes: 1 }))
  await service.db.readInOrg(org.orgId, (tx) =>
    selectFirstOverLimit(tx, new Date().toISOString(), 10),
  )
  await org.call(`POST ${at}/rotate-address`)
  await org.call(`DELETE ${at}`)
  await useCalls(service)
  await useConnection(service)
}
