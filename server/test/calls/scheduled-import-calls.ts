import type { RequestListener } from 'node:http'
import type { ScheduledImportRun } from '../../../contract/ad-spend/scheduled-imports.ts'
import type { ImportView } from '../../../contract/imports/lead-import.ts'
import type { FetchSettings } from '../../features/scheduled-imports/fetch-file.ts'
import { runNextScheduledImport } from '../../features/scheduled-imports/run-scheduled-import.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { openLog } from '../../platform/process/log.ts'
import type { TestService } from '../harness.ts'
import { foreignName, openForeign } from '../processes/foreign-server.ts'
import { makeAllDue } from '../stores/settings/scheduled-import-rows-store.ts'
import { newPerson } from './app-calls.ts'
import { workAll } from './import-calls.ts'

/** Fetch settings that allow loopback and use short timeouts. */
export const loopback: FetchSettings = {
  named: parseNetworks('127.0.0.0/8'),
  resolve: async () => ['127.0.0.1'],
  silentMs: 500,
  totalMs: 1_500,
}

export async function newScheduledImport(service: TestService, answer: RequestListener) {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  const at = `/orgs/${org.orgId}/spend-pulls`
  const address = `https://${foreignName}:${await openForeign(answer)}/report.csv?token=hidden`
  const created = await person.call(`POST ${at}`, {
    body: { name: 'Ads', address, hour: 6 },
  })
  const { id } = created.body.data
  const read = async () => (await person.call(`GET ${at}`)).body.data[0]
  return {
    org,
    person,
    created,
    read,
    act: (action: string, body: object = {}) => person.call(`POST ${at}/${id}/${action}`, { body }),
    change: (body: object) => person.call(`PATCH ${at}/${id}`, { body }),
    remove: () => person.call(`DELETE ${at}/${id}`),
    runs: async (): Promise<ScheduledImportRun[]> =>
      (await person.call(`GET ${at}/${id}/runs`)).body.data,
    /** Runs background work until there is none left. */
    async work(settings: Partial<FetchSettings> = {}) {
      for (let round = 0; round < 3; round += 1) {
        await runNextScheduledImport(
          service.db,
          org.orgId,
          { ...loopback, ...settings },
          openLog('silent'),
        )
        await workAll(service, org)
      }
      return read()
    },
    /** Makes all scheduled imports due, as if a day had passed. */
    makeDue: () => service.db.inOrg(org.orgId, makeAllDue),
    async explain(importId: string) {
      const call = (what: string, body: object = {}) =>
        person.call(`POST /orgs/${org.orgId}/imports/${importId}/${what}`, { body })
      const path = `GET /orgs/${org.orgId}/imports/${importId}`
      const view: ImportView = (await person.call(path)).body.data
      await call('check', { spend: view.spend?.file?.guess })
      await workAll(service, org)
      await call('start')
      await workAll(service, org)
    },
    spend: async () => {
      const body = { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-30' }
      return (await org.call('POST /ad-spend', { body })).body.meta.totals[0]?.spend
    },
  }
}
