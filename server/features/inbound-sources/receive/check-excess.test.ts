import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newSource } from '../../../test/calls/inbound-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countRows } from '../../../test/stores/org-rows-store.ts'
import { type BodyRow, deleteExcessBodies, insertBody } from '../store/body-store.ts'
import { checkEvery, createExcessCheck } from './check-excess.ts'

const service = await startService()
afterAll(service.stop)

test('four processes keep at most 196 bodies more than a source may have', async () => {
  const org = await service.newOrg()
  const { id: sourceId } = await newSource(org, 'anything')
  const most = { rows: 100, bytes: 1024 * 1024 }
  const processes = Array.from({ length: 4 }, createExcessCheck)
  const at = new Date().toISOString()
  const bytes = Buffer.from('{"name":"Ada"}')
  const row: Omit<BodyRow, 'id'> = {
    ...{ sourceId, receivedAt: at, pendingSince: at, contentType: '', submissionId: null },
    ...{ body: bytes.toString('base64'), reason: null, leadId: null },
    state: 'unmapped',
    ...{ attempt: 0, fetchAt: null },
  }

  const counts = await service.db.inOrg(org.orgId, async (tx) => {
    const numbers: number[] = []
    for (let i = 0; i < 600; i++) {
      await insertBody(tx, { ...row, id: newId() })
      const isDue = processes[i % processes.length]?.(sourceId, bytes.length)
      numbers.push(await countRows(tx, 'inbound_body'))
      if (isDue) await deleteExcessBodies(tx, sourceId, most)
    }
    return numbers
  })

  const excess = processes.length * (checkEvery.rows - 1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(most.rows + excess + processes.length)
  expect(Math.max(...counts)).toBeGreaterThan(most.rows)
})

test('each source is checked on its own, after many small or a few large bodies', () => {
  const isDue = createExcessCheck()
  const countDue = (source: string, bodies: number, bytes: number) =>
    Array.from({ length: bodies }, () => isDue(source, bytes)).filter(Boolean).length

  // With a single count for all sources, one of two alternating sources would never be checked.
  const alternating = Array.from({ length: 200 }, (_, i) => isDue(i % 2 === 0 ? 'a' : 'b', 1))
  const countAlternating = (rest: number) =>
    alternating.filter((due, i) => due && i % 2 === rest).length

  expect([countAlternating(0), countAlternating(1)]).toEqual([2, 2])
  expect(countDue('c', 1, 1)).toBe(1)
  expect(countDue('c', 8, 256 * 1024)).toBe(2)
})
