import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { type SpendRow, spendRowInput } from '../../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { startService } from '../../../../test/harness.ts'
import { storeSpend } from '../../ingest/store-spend.ts'
import { selectCampaignSpend, selectPlatformSpend } from './campaign-spend-store.ts'
import { selectSpendTotals } from './totals-store.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date('2026-03-31T12:00:00Z')
const parts = [
  { firstDay: '2026-02-01', lastDay: '2026-02-28' },
  { firstDay: '2026-03-01', lastDay: '2026-03-31' },
]

const anyRow: fc.Arbitrary<SpendRow> = fc
  .record({
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-03-01', '2026-03-31'),
    platform: fc.constantFrom('google_ads', 'meta_ads'),
    campaignId: fc.constantFrom('c1', 'c2'),
    campaignName: fc.constantFrom('Spring', 'Summer'),
    currency: fc.constantFrom('EUR', 'USD'),
    spend: fc.constantFrom(0, 1.5, 20),
    clicks: fc.nat({ max: 2 }),
  })
  .map((row) => spendRowInput.parse(row))

const anyUpload = fc.uniqueArray(anyRow, {
  minLength: 1,
  maxLength: 4,
  selector: ({ date, platform, campaignId }) => [date, platform, campaignId].join(' '),
})

const sumAll = (tx: OrgTx) =>
  Promise.all([
    selectPlatformSpend(tx, parts, undefined),
    selectCampaignSpend(tx, parts, undefined),
    ...parts.map((part) => selectSpendTotals(tx, part)),
  ])

test('cached sums are current after any upload of spend', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyUpload, { minLength: 2, maxLength: 5 }), async (uploads) => {
      const { orgId } = await service.newOrg()
      for (const upload of uploads) {
        await service.db.inOrg(orgId, (tx) => storeSpend(tx, upload, now))
        const [cached, summed] = await service.db.readInOrg(orgId, async (tx) => [
          await sumAll(tx),
          await sumAll({ ...tx, database: {} }),
        ])
        expect(cached).toEqual(summed)
      }
    }),
    { numRuns: 30 },
  )
})

test('sums are read again after spend has changed or ten minutes, and for each organization', async () => {
  const { orgId } = await service.newOrg()
  const other = await service.newOrg()
  const upload = (spend: number) =>
    service.db.inOrg(orgId, (tx) =>
      storeSpend(
        tx,
        [
          spendRowInput.parse({
            date: '2026-03-01',
            platform: 'google_ads',
            campaignId: 'c1',
            currency: 'EUR',
            spend,
          }),
        ],
        now,
      ),
    )
  const countReads = (id: string) =>
    service.db.readInOrg(id, async (tx) => {
      let reads = 0
      const query: OrgTx['query'] = (statement) => {
        if (statement.text.includes('ad_campaign_day')) reads++
        return tx.query(statement)
      }
      const [platforms] = await sumAll({ ...tx, query })
      return { reads, amounts: platforms.map(({ amounts }) => amounts.map(Number)) }
    })
  await upload(1)

  expect(await countReads(orgId)).toEqual({ reads: 4, amounts: [[0, 1e18]] })
  expect(await countReads(orgId)).toEqual({ reads: 0, amounts: [[0, 1e18]] })
  expect(await countReads(other.orgId)).toEqual({ reads: 4, amounts: [] })
  await upload(2)
  expect(await countReads(orgId)).toEqual({ reads: 4, amounts: [[0, 2e18]] })

  // A process that is older than migration 0164 does not change the revision.
  const later = performance.now() + 600_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  const { reads } = await countReads(orgId).finally(() => clock.mockRestore())
  expect(reads).toBe(4)
})
