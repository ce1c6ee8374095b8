import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { startService } from '../../../test/harness.ts'
import { explainFirst } from '../../../test/stores/explain-first.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { deleteLeads } from './delete-store.ts'

const service = await startService()
afterAll(service.stop)

test('leads just inserted into a new database are deleted by id', async () => {
  const org = await service.newOrg()
  const ids = Array.from({ length: 1_000 }, newId)
  const createdAt = new Date().toISOString()

  const plan = await service.db.inOrg(org.orgId, async (tx) => {
    await insertTestLeads(
      tx,
      ids.map((id) => ({ id, createdAt })),
    )
    return explainFirst(tx, (explainTx) => deleteLeads(explainTx, ids.slice(0, 5)))
  })

  expect(plan).toContain('lead_pkey')
  expect(plan).not.toContain('Rows Removed')
  expect((await org.call('GET /leads')).body.meta.pagination.total).toBe(995)
})
