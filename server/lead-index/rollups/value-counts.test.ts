import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { listLabelIds } from '../../../contract/leads/labels/label-list.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { anyHistory, applyStep } from '../../test/oracles/segment-history.ts'
import { runs } from '../../test/run-size.ts'
import { compactOrg } from '../build/compact.ts'
import { countValues, type ValueCount } from './value-counts-store.ts'

const service = await startService()
afterAll(service.stop)

const countedFields = ['utm_source', 'country', 'ownerId', 'source', 'labelId'] as const

const count = (orgId: string, field: (typeof countedFields)[number], search = '', limit = 100) =>
  service.db.readInOrg(orgId, (tx) => countValues(tx, { field, search, limit }))

/** A count of the same rows that is independent of the code under test. */
function tally(rows: readonly LeadRow[], field: (typeof countedFields)[number]): ValueCount[] {
  const values = rows.flatMap((row) =>
    field === 'labelId' ? listLabelIds(row) : (row[field] ?? []),
  )
  const byValue = Map.groupBy(values, (value) =>
    field === 'country' ? value.toUpperCase() : value,
  )
  return [...byValue].map(([value, { length: leads }]) => ({ value, leads }))
}

const sorted = (counts: readonly ValueCount[]) =>
  counts.toSorted((a, b) => (a.value < b.value ? -1 : 1))

test('counts equal those from a scan after any creates, changes, deletions and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const org = await service.newOrg()
      let rows: LeadRow[] = []
      for (const step of history) rows = await applyStep(service, org, rows, step)
      for (const field of countedFields) {
        expect(sorted(await count(org.orgId, field))).toEqual(sorted(tally(rows, field)))
      }
    }),
    { numRuns: runs(60) },
  )
})

test('the most frequent values come first, and can be searched in any case', async () => {
  const org = await service.newOrg()
  for (const source of ['google', 'Google', 'google', '50%_off', 'x'.repeat(201), null]) {
    await create(org, { name: 'Ada', utm_source: source })
  }
  await compactOrg(service.db, org.orgId, { small: 1 })
  await create(org, { name: 'Bob', utm_source: 'meta' })
  const find = async (search: string, limit?: number) =>
    (await count(org.orgId, 'utm_source', search, limit)).map(({ value }) => value)

  expect(await count(org.orgId, 'utm_source')).toEqual([
    { value: 'google', leads: 2 },
    { value: '50%_off', leads: 1 },
    { value: 'Google', leads: 1 },
    { value: 'meta', leads: 1 },
  ])
  expect(await find('GOO')).toEqual(['google', 'Google'])
  expect(await find('%_')).toEqual(['50%_off'])
  expect(await find('_o')).toEqual(['50%_off'])
  expect(await find('', 1)).toEqual(['google'])
})
