import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/db/database.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { anyHistory, longHistory, replayHistory } from '../../test/oracles/segment-history.ts'
import { runs } from '../../test/run-size.ts'
import { compactOrg } from '../build/compact.ts'
import { type SealedSegment, withSealedSegments } from './segment-cache-store.ts'

const service = await startService()
afterAll(service.stop)

const sealedIn = (tx: OrgTx) => withSealedSegments(tx, async (sealed) => sealed)

/** The segments, read once using this process's cache and once without a cache. */
const readTwice = (orgId: string) =>
  service.db.readInOrg(orgId, async (tx) => ({
    remembered: await sealedIn(tx),
    fresh: await sealedIn({ ...tx, database: {} }),
  }))

test('cached segments are current after any creates, updates, erasures and compactions', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const org = await service.newOrg()
      for await (const _ of replayHistory(service, org, history)) {
        const { remembered, fresh } = await readTwice(org.orgId)
        expect(remembered).toEqual(fresh)
        most = Math.max(most, fresh.length)
      }
    }),
    { numRuns: runs(50), examples: [[longHistory]] },
  )
  expect(most).toBeGreaterThan(2)
})

test('a query that used outdated segments is repeated', async () => {
  const org = await service.newOrg()
  const calls: (readonly SealedSegment[])[] = []
  const ask = () =>
    service.db.readInOrg(org.orgId, (tx) =>
      withSealedSegments(tx, async (sealed) => {
        calls.push(sealed)
        return sealed.length
      }),
    )
  await create(org, { name: 'One' })
  await compactOrg(service.db, org.orgId, { small: 1 })

  expect(await ask()).toBe(1)
  expect(await ask()).toBe(1)
  await create(org, { name: 'Two' })
  await compactOrg(service.db, org.orgId, { small: 1, large: 1 })
  expect(await ask()).toBe(2)
  expect(await ask()).toBe(2)

  expect(calls.map(({ length }) => length)).toEqual([1, 1, 1, 2, 2])
})
