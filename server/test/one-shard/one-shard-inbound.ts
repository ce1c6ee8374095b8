import { dayMs } from '../../../contract/values/time.ts'
import { finishBodies, startLeadFetches } from '../../features/inbound-sources/index.ts'
import {
  deleteExcessBodies,
  selectSubmissions,
} from '../../features/inbound-sources/store/body-store.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../calls/app-calls.ts'
import { allowPlatforms } from '../calls/destination-calls.ts'
import { newSource, submit } from '../calls/inbound-calls.ts'
import type { TestService } from '../harness.ts'
import { startMetaLeadsFake } from '../lead-fakes/meta-leads-fake.ts'
import { addMetaLead, announceMeta, openMetaSource } from '../lead-fakes/open-meta.ts'

/** Calls the operations on a connection, and fetches a lead that exists and one that does not. */
async function useConnection(service: TestService): Promise<void> {
  const fake = await startMetaLeadsFake()
  allowPlatforms(service, { [fake.origin]: fake.url })
  const source = await openMetaSource(service)
  await source.send(announceMeta('1'))
  const body = { days: 1 }
  await source.org.call(`POST /inbound-sources/${source.source.id}/backfill`, { body })
  await source.run()
  await source.connection()
  // The next lead can be fetched, and the one that Meta does not know has expired by then.
  await source.send(announceMeta(addMetaLead(fake)))
  await source.run()
  await source.run(200 * dayMs)
  await startLeadFetches(service.db, openLog('silent'))()
  await fake.stop()
}

/** Sends submissions to a source, and calls the operations on it. */
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
  await org.call(`DELETE ${at}`)
  await useConnection(service)
}
