import { afterAll, expect, test } from 'vitest'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { forEachBatch } from './for-each-batch.ts'

const service = await startService()
afterAll(service.stop)

const spans = [{ start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' }]

test('who rests reads one slice after the other, and rests after each', async () => {
  const { orgId } = await service.newOrg()
  await service.db.inOrg(orgId, (tx) =>
    insertTestLeads(
      tx,
      Array.from({ length: 25 }, (_, i) => ({
        name: `${i}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
      })),
    ),
  )
  const done: string[] = []
  const rest = async (tookMs: number) => {
    expect(tookMs).toBeGreaterThan(0)
    done.push('rest')
  }

  await forEachBatch(
    service.db,
    { orgId, spans, leads: 10, atOnce: 2, rest },
    async () => done.push('read'),
    () => void done.push('take'),
  )

  expect(done).toEqual(Array.from({ length: 3 }, () => ['read', 'take', 'rest']).flat())
})
