import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { newImportOrg, workAll } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { insertJob } from '../jobs/import-job-store.ts'
import { expireImports } from './expire-content.ts'

const service = await startService()
afterAll(service.stop)

const inTwoMonths = new Date(Date.now() + 60 * dayMs)

test('an import that is started while it expires is completed, and expires then', async () => {
  const { org, imports } = await newImportOrg(service)
  const { id } = await imports.check(await imports.upload('name\nAda\n'))
  const start = async (tx: OrgTx) => {
    await lockImport(tx, id)
    await updateImport(tx, id, { state: 'importing' })
    await insertJob(tx, id, new Date())
  }
  const expire = () => expireImports(service.db, org.orgId, inTwoMonths)

  await runWhileLocked(service.db, org.orgId, start, expire)
  await workAll(service, org)
  const done = await imports.read(id)
  await expire()

  expect(done).toMatchObject({ state: 'imported', contentUntil: expect.any(String) })
  expect(await imports.read(id)).toMatchObject({ state: 'imported', contentUntil: null })
})

test('no cell of a file remains after its content is deleted', async () => {
  const { org, imports } = await newImportOrg(service)
  const { id } = await imports.run(
    'name,email,status\nBob,,\nAda,ada@example.com,Ask Ada\n\nExported by Ada\nTotal: 2\n',
  )
  const filled = await storedFile(org.orgId, id)

  await expireImports(service.db, org.orgId, inTwoMonths)

  const remaining = await storedFile(org.orgId, id)
  for (const text of ['ada@example.com', 'Ask Ada', 'Exported by Ada']) {
    expect(filled).toContain(text)
  }
  expect(remaining).toContain('email')
  expect(remaining).not.toContain('ada@example.com')
  expect(remaining).not.toContain('Ada')
})

const storedFile = (orgId: string, id: string) =>
  service.db.inOrg(orgId, async (tx) => JSON.stringify(await lockImport(tx, id)))
