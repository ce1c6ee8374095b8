import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { leadSpecs } from '../../../../test/arbitraries/lead-arbitrary.ts'
import { leadFilters } from '../../../../test/arbitraries/lead-filter-arbitrary.ts'
import { list } from '../../../../test/calls/lead-calls.ts'
import { startService } from '../../../../test/harness.ts'
import { storeLeads } from '../../../../test/oracles/lead-oracle.ts'
import { runs } from '../../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

test('a list contains exactly the leads that match all filters, and total is their number', async () => {
  await fc.assert(
    fc.asyncProperty(
      leadSpecs(40),
      fc.array(leadFilters, { minLength: 8, maxLength: 8 }),
      async (specs, combinations) => {
        const org = await service.newOrg()
        const rows = await storeLeads(service, org, specs)

        for (const filters of combinations) {
          const query = Object.fromEntries(filters.map(({ name, value }) => [name, value]))
          const expected = rows.filter((row) => filters.every(({ holds }) => holds(row)))

          const { status, body } = await list(org, { ...query, limit: '100', fields: 'id' })

          expect(status, JSON.stringify(body)).toBe(200)
          const ids = body.data.map(({ id }: { id: string }) => id)
          expect([...ids].sort()).toEqual(expected.map(({ id }) => id).sort())
          expect(body.meta.pagination.total).toBe(expected.length)
        }
      },
    ),
    { numRuns: runs(25) },
  )
})
