import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { fillLateLeads } from '../../features/imports/clicks/fill-late-leads.ts'
import { startImports } from '../../features/imports/import-worker.ts'
import {
  claimJob,
  incrementFailures,
  releaseLease,
} from '../../features/imports/jobs/import-job-store.ts'
import { selectRows } from '../../features/imports/jobs/staged-row-store.ts'
import { expireImports } from '../../features/imports/upload/expire-content.ts'
import { createThrottle } from '../../lead-index/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson, publicOrigin } from '../calls/app-calls.ts'
import { type Importer, importer } from '../calls/import-calls.ts'
import { create } from '../calls/lead-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'

const bytesOfFile =
  'externalId,name,email,createdAt\nx1,Ada,ada@example.com,2020-01-01\nx2,Bob,,\n,,bad,\n'

const spendRows =
  'date,platform,accountId,campaignId,currency,spend\n2026-11-01,x_ads,a,1,EUR,1\n2026-11-01,x_ads,a,1,EUR,2\n'

/** Imports ad spend and clicks, then undoes the imports. */
async function useOtherKinds({ db }: TestService, org: TestOrg, imports: Importer): Promise<void> {
  await imports.uploadOf('spend', 'Day,Customer ID,Campaign ID,Cost,Impr.\n2026-11-01,1,2,3,4\n')
  const spend = await imports.uploadOf('spend', spendRows)
  await imports.checkOf('spend', spend, { repeated: 'sum' })
  await imports.act('start', spend.id)
  await imports.act('undo', spend.id)
  await imports.run('name,gclid\nClara,g1\n')
  const clicks = await imports.uploadOf('clicks', 'gclid,Campaign ID\ng1,1\ng2,2\n')
  await imports.checkOf('clicks', clicks)
  await imports.act('start', clicks.id)
  await create(org, { name: 'Late', gclid: 'g2' })
  await fillLateLeads(db, () => new Date(Date.now() + hourMs))
  await imports.act('undo', clicks.id)
}

/** Imports and exports leads, then undoes and discards imports, so that every statement is sent. */
export async function useImports(service: TestService): Promise<void> {
  const { db, app } = service
  const org = await service.newOrg({ duplicatePolicy: 'refuse' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await create(org, { externalId: 'x2', name: 'Bobby', email: 'ada@example.com' })
  const imports = importer(service, org, owner)
  const done = await imports.run(bytesOfFile, { duplicates: 'update' })
  await imports.download(`/imports/${done.id}/errors.csv`)
  await imports.download('/leads/export?format=jsonl')
  await imports.act('undo', done.id)
  const at = `/orgs/${org.orgId}/imports`
  await owner.call(`DELETE ${at}/${done.id}`)
  await owner.call(`GET ${at}`, { query: `before=${newId()}` })
  await app.inject({
    method: 'POST',
    url: `/app${at}?name=none.csv`,
    headers: { cookie: owner.cookie, origin: publicOrigin, 'content-type': 'text/csv' },
    payload: '',
  })
  await useOtherKinds(service, org, imports)
  const { id } = await imports.upload(bytesOfFile)
  await owner.call(`POST ${at}/${id}/check`, { body: { mapping: done.mapping } })
  await db.inOrg(org.orgId, async (tx) => {
    await claimJob(tx, id, new Date())
    await incrementFailures(tx, id)
    await releaseLease(tx, id, id)
    await selectRows(tx, id, undefined, 1)
    await selectRows(tx, id, { at: '2026-01-01', line: 1 }, 1)
  })
  await createThrottle(db, org.orgId)(5_000)
  const stop = startImports(db, openLog('silent'))
  await stop()
  await owner.call(`POST ${at}/${id}/cancel`, { body: {} })
  await expireImports(db, org.orgId, new Date(Date.now() + 60 * dayMs))
}
