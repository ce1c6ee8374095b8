import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { selectLeadRows } from './lead-store.ts'
import { updateLeads } from './update-store.ts'

const service = await startService()
afterAll(service.stop)

const at = '2026-10-01T12:00:00.000Z'

/** New values: of the columns that are written alone, and of some that require the whole row. */
const workChanges: Partial<LeadRow> = {
  status: 'lost',
  value: 12_34,
  note: 'Call back',
  lossReason: 'price',
  labelId: newId(),
  moreLabelIds: `${newId()},${newId()}`,
  ownerId: newId(),
  stageId: newId(),
  selectedConversionEventId: newId(),
  updatedAt: at,
  qualifiedAt: at,
  wonAt: at,
  lostAt: at,
}
const changes: Partial<LeadRow> = { ...workChanges, name: 'Bo', locked: true, custom: '{"size":7}' }

test.for(Object.entries(changes))(
  'a change of %s alone changes no other column',
  async ([column, value]) => {
    const org = await service.newOrg()
    const id = await create(org, { name: 'Ada', email: 'ada@example.com', note: 'New' })

    const [before, after] = await service.db.inOrg(org.orgId, async (tx) => {
      const [lead] = await selectLeadRows(tx, [id], 'locked')
      if (lead === undefined) throw new Error('The lead was not found.')
      await updateLeads(tx, [{ ...lead, [column]: value }], [column])
      return [lead, (await selectLeadRows(tx, [id], 'seen'))[0]]
    })

    // A read adds the missing date of a lost lead.
    const date = column === 'status' ? { lostAt: before.createdAt } : {}
    expect(after).toEqual({ ...before, ...date, [column]: value })
  },
)

test('several columns change together, and values can be removed', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', note: 'New' })
  const fields = Object.keys(workChanges)

  const results = await service.db.inOrg(org.orgId, async (tx) => {
    const [lead] = await selectLeadRows(tx, [id], 'locked')
    if (lead === undefined) throw new Error('The lead was not found.')
    await updateLeads(tx, [{ ...lead, ...workChanges }], fields)
    const [changed] = await selectLeadRows(tx, [id], 'locked')
    await updateLeads(tx, [{ ...lead, note: null }], fields)
    const [restored] = await selectLeadRows(tx, [id], 'seen')
    return { lead, changed, restored }
  })

  expect(results.changed).toEqual({ ...results.lead, ...workChanges })
  expect(results.restored).toEqual({ ...results.lead, note: null })
})
