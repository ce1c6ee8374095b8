import { afterAll, expect, test } from 'vitest'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { forEachBatch } from './for-each-batch.ts'

const service = await startService()
afterAll(service.stop)

const spans = [{ start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' }]

test('a throttled reader reads one batch at a time and pauses after each', async () => {
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
  const throttle = async (tookMs: number) => {
    expect(tookMs).toBeGreaterThan(0)
    done.push('throttle')
  }

  await forEachBatch(
    service.db,
    { orgId, countedBy: 'created', spans, batchSize: 10, concurrency: 2, throttle },
    async () => done.push('read'),
    () => void done.push('handle'),
  )

  expect(done).toEqual(Array.from({ length: 3 }, () => ['read', 'handle', 'throttle']).flat())
})
