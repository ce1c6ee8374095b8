import { afterAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { explainFirst } from '../../test/stores/explain-first.ts'
import { selectIdsByContact } from './contact-matches-store.ts'

const service = await startService()
afterAll(service.stop)

test.for([
  ['email', 'lead_by_email'],
  ['phone', 'lead_by_phone'],
  ['name', 'lead_by_name'],
] as const)('leads with an %s are found by the index %s', async ([field, index]) => {
  const org = await service.newOrg()
  await create(org, { email: 'ada@example.com', phone: '+4930123456' })
  const scope = { filters: [{ field, op: 'in', value: ['x', 'y'] } as const], needles: [] }

  const plan = await service.db.readInOrg(org.orgId, async (tx) => {
    // Otherwise, the query planner would scan the table, which is small in this test.
    await tx.query(sql`set local enable_seqscan = off`)
    return explainFirst(tx, (explainTx) => selectIdsByContact(explainTx, scope, 10))
  })

  expect(plan).toContain(index)
})
