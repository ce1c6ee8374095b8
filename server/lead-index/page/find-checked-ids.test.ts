import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from '../../test/calls/lead-calls.ts'
import { selectTwoPages } from '../../test/fixtures/read-pages.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { compactOrg } from '../build/compact.ts'
import type { Condition } from '../query/condition-store.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
/** IDs of leads in creation order; their names are in reverse order. Every third has no match. */
const ids: string[] = []

beforeAll(async () => {
  org = await service.newOrg()
  for (let i = 0; i < 14; i++) {
    const isMatch = i % 3 !== 0
    const lead = { note: isMatch ? 'Call' : 'Mail', gclid: isMatch ? `g${i % 3}` : 'other' }
    ids.push(await create(org, { name: `Ada ${String(50 - i)}`, ...lead }))
    if (i === 10) await compactOrg(service.db, org.orgId, { small: 2, large: 4 })
  }
})

const filters: readonly [string, Condition][] = [
  ['part of a note', { field: 'note', op: 'contains', value: 'CALL' }],
  ['click IDs', { field: 'gclid', op: 'in', value: ['g1', 'g2', 'g1'] }],
]

test.for(filters)('pages of leads that are checked in chunks are exact: %s', async ([, filter]) => {
  const matching = ids.filter((_, i) => i % 3 !== 0)
  for (const checkedAtOnce of [1, 2, 5, 100]) {
    for (const field of ['createdAt', 'name'] as const) {
      for (const offset of [0, 2, 7, 20]) {
        const page = {
          filters: [filter],
          needles: [],
          order: [{ field, direction: 'asc' } as const, { field: 'id', direction: 'asc' } as const],
          limit: 3,
          offset,
          after: undefined,
        }

        const [found, next] = await service.db.readInOrg(org.orgId, (tx) =>
          selectTwoPages(tx, page, { checkedAtOnce }),
        )

        const sorted = field === 'name' ? matching.toReversed() : matching
        expect(found.total).toBe(matching.length)
        expect(found.rows.map(({ id }) => id)).toEqual(sorted.slice(offset, offset + 3))
        expect(next?.rows.map(({ id }) => id) ?? []).toEqual(sorted.slice(offset + 3, offset + 6))
      }
    }
  }
})
