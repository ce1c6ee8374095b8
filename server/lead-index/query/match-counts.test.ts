import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/db/database.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { anyHistory, longHistory, replayHistory } from '../../test/oracles/segment-history.ts'
import { runs } from '../../test/run-size.ts'
import { compactOrg } from '../build/compact.ts'
import type { Condition } from './condition-store.ts'
import { findMatches } from './evaluate-query.ts'

const service = await startService()
afterAll(service.stop)

const queries: readonly (readonly Condition[])[] = [
  [{ field: 'utm_source', op: 'in', value: ['google', 'a,b'] }],
  [{ field: 'utm_source', op: 'notIn', value: ['google', 'a,b'] }],
  [{ field: 'labelId', op: 'notIn', value: [] }],
  [{ field: 'value', op: '>=', value: 29 }],
  [
    { field: 'status', op: 'in', value: ['won'] },
    { field: 'createdAt', op: '>=', value: '2026-01-31T12:00:00.000Z' },
  ],
  [
    { field: 'utm_source', op: 'in', value: ['google', 'a,b'] },
    { field: 'createdAt', op: '<', value: '2026-01-31T12:00:00.000Z' },
  ],
]

/** Totals and the number of matches per segment. */
const countAll = (tx: OrgTx) =>
  Promise.all(
    queries.map(async (conditions) => {
      const matches = await findMatches(tx, conditions)
      return [matches?.total, matches?.candidates.map(({ segment, n }) => [segment, n])]
    }),
  )

test('cached counts are current after any creates, updates, erasures and compactions', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const org = await service.newOrg()
      for await (const rows of replayHistory(service, org, history)) {
        const [cached, counted] = await service.db.readInOrg(org.orgId, async (tx) => [
          await countAll(tx),
          await countAll({ ...tx, database: {} }),
        ])
        expect(cached).toEqual(counted)
        most = Math.max(most, rows.length)
      }
    }),
    { numRuns: runs(50), examples: [[longHistory]] },
  )
  expect(most).toBeGreaterThan(2)
})

test('counts of segments that have not changed are not read again', async () => {
  const org = await service.newOrg()
  const compact = () => compactOrg(service.db, org.orgId, { small: 1, large: 1 })
  const countStatements = () =>
    service.db.readInOrg(org.orgId, async (tx) => {
      const counted: unknown[] = []
      const query: OrgTx['query'] = (statement) => {
        if (statement.text.includes('lead_vector')) counted.push(...statement.values)
        return tx.query(statement)
      }
      const matches = await findMatches({ ...tx, query }, queries[0] ?? [])
      return { total: matches?.total, counted }
    })
  await create(org, { name: 'One', utm_source: 'google' })
  await compact()

  expect(await countStatements()).toMatchObject({
    total: 1,
    counted: expect.arrayContaining(['{1}']),
  })
  expect(await countStatements()).toEqual({ total: 1, counted: [] })
  await create(org, { name: 'Two', utm_source: 'google' })
  await compact()

  const { total, counted } = await countStatements()
  expect(total).toBe(2)
  expect(counted).toContain('{2}')
  expect(await countStatements()).toEqual({ total: 2, counted: [] })
})
