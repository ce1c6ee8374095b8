import { afterAll, expect, test } from 'vitest'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/update-store.ts'
import { sql } from '../../platform/db/sql.ts'
import { listField } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { storeLeads } from '../../test/oracles/lead-oracle.ts'
import { compactOrg } from '../index.ts'
import { deleteNgrams } from '../ngram/index.ts'
import { indexTexts } from './index-ngrams.ts'
import { selectSegments } from './segment-store.ts'
import { setSearchable } from './segment-text-store.ts'

const service = await startService()
afterAll(service.stop)

const sizes = { small: 4, large: 12, changed: 1 }

const fold = (org: TestOrg) => compactOrg(service.db, org.orgId, sizes)

/** Stores leads one second apart, starting at the given minute. */
const store = (org: TestOrg, count: number, minute: number) =>
  storeLeads(
    service,
    org,
    Array.from({ length: count }, (_, i) => ({
      sent: { name: `Ada ${minute}-${i}` },
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute, i)).toISOString(),
      updatedAt: '2026-01-02T00:00:00.000Z',
      qualifiedAt: null,
      locked: false,
    })),
  )

const rename = (org: TestOrg, row: LeadRow | undefined) =>
  service.db.inOrg(org.orgId, (tx) =>
    updateLeads(tx, row === undefined ? [] : [{ ...row, name: 'Grace', searchText: 'grace' }]),
  )

const countNotes = (org: TestOrg) =>
  service.db.readInOrg(org.orgId, async (tx) => {
    const rows = await tx.query(sql`select from lead_change where "orgId" = ${tx.orgId}`)
    return rows.length
  })

const find = (org: TestOrg, search: string) => listField(org, { search, sort: 'name:asc' })

test('a changed text keeps its delta until the texts of its segment are rewritten', async () => {
  const org = await service.newOrg()
  const [row] = await store(org, 4, 0)
  await fold(org)
  await rename(org, row)

  await fold(org)
  const [kept, found] = [await countNotes(org), await find(org, 'grace')]
  await store(org, 8, 1)
  await fold(org)

  expect([kept, found]).toEqual([1, ['Grace']])
  expect([await countNotes(org), await find(org, 'grace')]).toEqual([0, ['Grace']])
})

/** Number of index rows that contain the given text. */
const countHolding = (org: TestOrg, text: string) =>
  service.db.readInOrg(org.orgId, async (tx) => {
    const rows = await tx.query(sql`
      select from lead_gram where "orgId" = ${tx.orgId}
        and (strpos(texts, ${text}) > 0 or position(convert_to(${text}, 'UTF8') in more) > 0)`)
    return rows.length
  })

test.each([4, 12])('the text of one deleted lead among %i is removed', async (count) => {
  const org = await service.newOrg()
  await store(org, count, 0)
  await fold(org)
  const before = await countHolding(org, '0-0')

  await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, '2026-01-01T00:00:01.000Z', 10))
  await fold(org)

  expect([before, await countHolding(org, '0-0')]).toEqual([1, 0])
  expect(await countNotes(org)).toBe(0)
  expect(await find(org, 'ada')).toHaveLength(count - 1)
})

test('during many deletions, a large segment is not indexed, but its texts can be found', async () => {
  const org = await service.newOrg()
  await store(org, 12, 0)
  await fold(org)
  await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, '2026-01-01T00:00:01.000Z', 10))

  await compactOrg(service.db, org.orgId, { ...sizes, indexed: 6 })

  const isSearchable = async () =>
    (await service.db.readInOrg(org.orgId, selectSegments)).map(({ searchable }) => searchable)
  expect([await isSearchable(), await countHolding(org, '0-')]).toEqual([[false], 0])
  expect(await find(org, 'ada')).toHaveLength(11)
  await fold(org)
  expect(await isSearchable()).toEqual([true])
  expect(await find(org, 'ada')).toHaveLength(11)
})

test('a transaction can idle while another process builds the index', async () => {
  const org = await service.newOrg()
  await store(org, 4, 0)
  await fold(org)

  const [row] = await service.db.inOrg(org.orgId, async (tx) => {
    await deleteNgrams(tx, [1])
    await setSearchable(tx, 1, false)
    await indexTexts(tx, { ...sizes, indexed: sizes.large })
    return tx.query(sql`select current_setting('idle_in_transaction_session_timeout') as longest`)
  })

  expect(row).toEqual({ longest: '1min' })
})
