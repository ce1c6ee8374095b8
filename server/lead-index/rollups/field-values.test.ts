import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { anyHistory, replayHistory } from '../../test/oracles/segment-history.ts'
import { compactOrg } from '../build/compact.ts'
import { hashPrefix } from '../query/indexed-fields-store.ts'
import { normalizeText } from '../search/normalize-text.ts'
import { selectValues } from './field-values-store.ts'

const service = await startService()
afterAll(service.stop)

const fields = ['utm_source', 'website', 'path', 'country'] as const
const searches = ['', 'GOO', 'a', 'x', 'nothing'] as const

const find = (tx: OrgTx, field: (typeof fields)[number], search: string) =>
  selectValues(tx, { field, search, limit: 100 })

/** Values found with this process's cache and without a cache, for every field and search. */
const findAll = (orgId: string) =>
  service.db.readInOrg(orgId, async (tx) => {
    const found = []
    for (const field of fields) {
      for (const search of searches) {
        const cached = await find(tx, field, search)
        const fresh = await find({ ...tx, database: {} }, field, search)
        found.push({ field, search, cached: cached?.values, fresh: fresh?.values })
      }
    }
    return found
  })

/** The field's values that contain the text and have a bitmap, as lists compare them. */
const listMatching = (rows: readonly LeadRow[], field: (typeof fields)[number], search: string) =>
  rows.flatMap((row) => {
    const value = row[field]
    if (value === null || value.length > 200) return []
    if (!normalizeText(value).includes(normalizeText(search))) return []
    return [field === 'country' ? value.toUpperCase() : value]
  })

test('cached values are current after any creates, updates, erasures and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const org = await service.newOrg()
      for await (const rows of replayHistory(service, org, history)) {
        for (const { field, search, cached, fresh } of await findAll(org.orgId)) {
          expect(cached?.toSorted()).toEqual(fresh?.toSorted())
          // Segments built by an older version may lack the field's bitmaps.
          if (cached === undefined) continue
          expect(cached).toEqual(expect.arrayContaining(listMatching(rows, field, search)))
          for (const value of cached) {
            expect(normalizeText(value)).toContain(normalizeText(search))
          }
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('only the keys of changed segments are read again', async () => {
  const org = await service.newOrg()
  const compact = () => compactOrg(service.db, org.orgId, { small: 1, large: 1 })
  const findSources = (search: string) =>
    service.db.readInOrg(org.orgId, async (tx) => {
      const read: unknown[] = []
      const query: OrgTx['query'] = (statement) => {
        if (statement.text.includes('lead_vector')) read.push(...statement.values)
        return tx.query(statement)
      }
      const found = await find({ ...tx, query }, 'utm_source', search)
      return { values: found?.values.toSorted(), hashes: found?.hashes, read }
    })
  await create(org, { name: 'One', utm_source: 'Große Stadt' })
  await create(org, { name: 'Two', utm_source: 'grosse' })
  await compact()

  expect(await findSources('GROß')).toMatchObject({
    values: ['Große Stadt'],
    hashes: [],
    read: expect.arrayContaining(['{1,2}']),
  })
  expect(await findSources('gro')).toEqual({
    values: ['Große Stadt', 'grosse'],
    hashes: [],
    read: [],
  })
  await create(org, { name: 'Three', utm_source: 'x'.repeat(300) })
  expect((await findSources('x')).hashes).toEqual([expect.stringContaining(hashPrefix)])
  await compact()

  const { values, hashes, read } = await findSources('o')
  expect(values).toEqual(['Große Stadt', 'grosse'])
  expect(hashes).toEqual([expect.stringContaining(hashPrefix)])
  expect(read).toContain('{3}')
  expect((await findSources('x')).read).toEqual([])
})
