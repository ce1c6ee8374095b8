import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { anyHistory, applyStep } from '../../test/oracles/segment-history.ts'
import { compactOrg } from '../build/compact.ts'
import { type SealedSegment, withSealedSegments } from './segment-cache-store.ts'

const service = await startService()
afterAll(service.stop)

const sealedIn = (tx: OrgTx) => withSealedSegments(tx, async (sealed) => sealed)

/** As this process remembers them, and as one does that has never asked before. */
const readTwice = (orgId: string) =>
  service.db.readInOrg(orgId, async (tx) => ({
    remembered: await sealedIn(tx),
    fresh: await sealedIn({ ...tx, database: {} }),
  }))

test('segments are remembered as they are, after any creates, updates, erasures and folds', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const org = await service.newOrg()
      let rows: LeadRow[] = []
      for (const done of history) {
        rows = await applyStep(service, org, rows, done)
        const { remembered, fresh } = await readTwice(org.orgId)
        expect(remembered).toEqual(fresh)
        most = Math.max(most, fresh.length)
      }
    }),
    { numRuns: 50 },
  )
  expect(most).toBeGreaterThan(2)
})

test('what is asked with segments that are not the same any more is asked once more', async () => {
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
