import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ImportView } from '../../../../contract/imports/lead-import.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { selectPlain } from '../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const days = fc.integer({ min: 0, max: 30 })

/** Files, each represented by the days on which its leads were created; null means now. */
const files = fc.array(
  fc.array(fc.record({ day: fc.option(days), status: fc.constantFrom('open', 'won') }), {
    minLength: 1,
    maxLength: 40,
  }),
  { minLength: 1, maxLength: 4 },
)

interface PlainLead {
  readonly createdAt: string
  readonly status: string
}

/** IDs of all leads, page by page. */
async function listAll(org: TestOrg, query: string) {
  const ids: string[] = []
  let total = 0
  for (let page = 1; ; page++) {
    const { body } = await org.call('GET /leads', { query: `${query}&limit=7&page=${page}` })
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    total = body.meta.pagination.total
    if (!body.meta.pagination.hasMore) return { ids, total }
  }
}

test('imported leads of the past are listed and counted correctly, before and after compaction', async () => {
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (importedFiles, compactions) => {
        const { org, imports } = await newImportOrg(service)
        const compactIf = async (i: number) => {
          if (compactions[i]) await compactOrg(service.db, org.orgId, { small: 8, large: 32 })
        }
        const done: ImportView[] = []
        for (const [i, file] of importedFiles.entries()) {
          await create(org, { name: 'Beside' })
          const rows = file.map(({ day, status }) => {
            const at = day === null ? '' : new Date(Date.UTC(2024, 0, 1 + day)).toISOString()
            return `Lead,${status},${at}`
          })
          done.push(await imports.run(`name,status,createdAt\n${rows.join('\n')}\n`))
          await compactIf(i)
        }
        const [first] = done
        if (first !== undefined && compactions[7]) await imports.act('undo', first.id)
        await compactIf(5)

        const allLeads = await selectAllPlain(org)
        for (const [query, isIn] of scopes) {
          const expected = allLeads.filter(isIn)
          const { ids, total } = await listAll(org, `${query}&sort=createdAt:asc`)
          expect(total).toBe(expected.length)
          expect(ids).toEqual(expected.map(({ id }) => id))
        }
      },
    ),
    { numRuns: runs(12) },
  )
})

const scopes: readonly (readonly [query: string, isIn: (lead: PlainLead) => boolean])[] = [
  ['', () => true],
  ['status=won', ({ status }) => status === 'won'],
  ['createdAt[lt]=2024-01-10', ({ createdAt }) => createdAt < '2024-01-10'],
  [
    'status=open&createdAt[gte]=2024-01-20',
    ({ status, createdAt }) => status === 'open' && createdAt >= '2024-01-20',
  ],
]

/** Reads all leads from the table, in creation order. */
const selectAllPlain = (org: TestOrg): Promise<(PlainLead & { id: string })[]> =>
  service.db.readInOrg(org.orgId, selectPlain)
