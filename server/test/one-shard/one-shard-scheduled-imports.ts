import { runNextScheduledImport } from '../../features/scheduled-imports/run-scheduled-import.ts'
import { startScheduledImports } from '../../features/scheduled-imports/scheduled-import-worker.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../calls/app-calls.ts'
import { workAll } from '../calls/import-calls.ts'
import type { TestService } from '../harness.ts'
import { startForeign } from '../processes/foreign-server.ts'

const text = 'date,platform,campaignId,currency,spend\n2026-11-01,google_ads,c1,EUR,1.00\n'

/**
 * Runs two scheduled imports: one that is waiting for its mapping and is then imported, and one
 * whose file is missing.
 */
export async function useScheduledImports(service: TestService): Promise<void> {
  const { db } = service
  const log = openLog('silent')
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const { port, close } = await startForeign((_, reply) => reply.end(text), false)
  const settings = { named: parseNetworks('127.0.0.0/8'), silentMs: 1_000 }
  const add = (path: string) =>
    owner.call(`POST ${at}/spend-pulls`, {
      body: { name: 'Ads', address: `http://127.0.0.1${path}`, hour: 6 },
    })
  allowNetworks(db, settings.named)
  await add(`:${port}/`)
  await add(':1/')
  while (await runNextScheduledImport(db, org.orgId, settings, log));
  const { body } = await owner.call(`GET ${at}/spend-pulls`)
  const { importId } = body.data[0].lastRun
  const path = `${at}/imports/${importId}`
  const saved = (await owner.call(`GET ${path}`)).body.data
  await owner.call(`POST ${path}/check`, { body: { spend: saved.spend.file.guess } })
  await workAll(service, org)
  await owner.call(`POST ${path}/start`, { body: {} })
  await workAll(service, org)
  while (await runNextScheduledImport(db, org.orgId, settings, log));
  const stop = startScheduledImports(db, log, settings)
  await stop()
  close()
}
