import { finishBodies } from '../../features/inbound-sources/index.ts'
import {
  deleteExcessBodies,
  selectSubmissions,
} from '../../features/inbound-sources/store/body-store.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../calls/app-calls.ts'
import { newSource, submit } from '../calls/inbound-calls.ts'
import type { TestService } from '../harness.ts'

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
  await owner.call(`GET /orgs/${org.orgId}${at}/activity`)
  await org.call(`POST ${at}/preview`, { body: {} })
  await org.call(`POST ${at}/replay`)
  await org.call(`PATCH ${at}`, { body: { enabled: false } })
  await finishBodies(service.db, new Date())
  await service.db.inOrg(org.orgId, (tx) => selectSubmissions(tx, source.id, ['s-1']))
  await service.db.inOrg(org.orgId, (tx) => deleteExcessBodies(tx, newId(), { rows: 1, bytes: 1 }))
  await org.call(`DELETE ${at}`)
}
