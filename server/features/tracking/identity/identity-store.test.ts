import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { startService } from '../../../test/harness.ts'
import { explainFirst } from '../../../test/stores/explain-first.ts'
import { insertSession } from '../../../test/stores/lead-rows-store.ts'
import { selectSessionAt } from './identity-store.ts'

const service = await startService()
afterAll(service.stop)

/** Updates the planner statistics, as autovacuum does. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ ...inject('postgres'), database: service.connection.database })
  await owner.connect()
  await owner.query('analyze session')
  await owner.end()
}

test("the session of a lead is found without reading the organization's other sessions", async () => {
  const org = await service.newOrg()
  const at = new Date().toISOString()

  await service.db.inOrg(org.orgId, (tx) =>
    Promise.all(Array.from({ length: 1_000 }, () => insertSession(tx, {}))),
  )
  await analyze()

  const plan = await service.db.inOrg(org.orgId, (tx) =>
    explainFirst(tx, (explainTx) => selectSessionAt(explainTx, newId(), { at, since: at })),
  )

  expect(plan).toContain('session_pkey')
  expect(plan).not.toContain('Rows Removed')
})
