import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  type SpendGroup,
  type SpendRow,
  spendRowInput,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { ClickId } from '../../../../contract/click-ids.ts'
import { statuses } from '../../../../contract/field-kinds.ts'
import { type Org, orgSettingsSchema, planSchema } from '../../../../contract/organizations/org.ts'
import { createCtx } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { startService } from '../../../test/harness.ts'
import { compare, findCampaign, type Lead } from '../../../test/oracles/campaign-oracle.ts'
import {
  plainReport,
  plainTotals,
  type ReportRequest,
  toAmounts,
} from '../../../test/oracles/spend-report-oracle.ts'
import { runs } from '../../../test/run-size.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { storeSpend } from '../ingest/store-spend.ts'
import { getAdSpend } from './get-ad-spend.ts'
import { buildGrouping } from './spend-grouping.ts'

const service = await startService()
afterAll(service.stop)

// A time that is in March in every time zone, after daylight saving time has started, and in the
// past, because leads cannot be created in the future.
const now = new Date('2026-03-31T12:00:00Z')
// Only a few distinct values each, so that keys repeat, names differ only in letter case, and
// campaigns are renamed.
const platforms = ['google_ads', 'meta_ads', 'outbrain']

const anySpend: fc.Arbitrary<SpendRow> = fc
  .record({
    date: fc.constantFrom('2025-07-01', '2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31'),
    platform: fc.constantFrom(...platforms),
    accountId: fc.constantFrom('a1', 'a2', ''),
    campaignId: fc.constantFrom('c1', 'c2', 'spring', ''),
    adGroupId: fc.constantFrom('', 'g1'),
    adId: fc.constantFrom('', 'ad1'),
    campaignName: fc.constantFrom('Spring', 'SPRING', 'Äpfel', 'c1', null),
    currency: fc.constantFrom('EUR', 'USD'),
    spend: fc.integer({ min: 0, max: 50_000_000 }).map((micros) => micros / 1e6),
    clicks: fc.integer({ min: 0, max: 3 }),
  })
  .map((row) => spendRowInput.parse(row))

const anyUploads = fc.uniqueArray(anySpend, {
  maxLength: 25,
  selector: ({ date, platform, accountId, campaignId, adGroupId, adId }) =>
    [date, platform, accountId, campaignId, adGroupId, adId].join(' '),
})

const anyLead: fc.Arbitrary<Lead> = fc
  .record({
    createdAt: fc
      .date({
        min: new Date('2026-02-27T00:00Z'),
        max: new Date('2026-04-02T00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
    status: fc.constantFrom(...statuses),
    isQualified: fc.boolean(),
    value: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    click: fc.constantFrom<(ClickId | null)[]>('gclid', 'wbraid', 'fbc', 'fbp', 'ga4cid', null),
    utm_source: fc.constantFrom('Google', 'fb', 'outbrain', 'newsletter', null),
    utm_campaign: fc.constantFrom('c1', 'spring', 'Spring', 'äpfel', 'unheard', null),
    searchAdsCampaignId: fc.constantFrom('c2', 'c9', null, null),
    searchAdsAdGroupId: fc.constantFrom('g1', 'g2', null),
    searchAdsAdId: fc.constantFrom('ad1', null),
  })
  .map(({ isQualified, ...lead }) => ({
    ...lead,
    qualifiedAt: isQualified ? lead.createdAt : null,
    wonAt: lead.status === 'won' ? lead.createdAt : null,
  }))

const anyRequest: fc.Arbitrary<ReportRequest> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Amsterdam', '+05:45', 'America/St_Johns'),
  groupBy: fc.subarray<SpendGroup>(['day', 'platform', 'account', 'campaign', 'adGroup', 'ad'], {
    minLength: 1,
  }),
  platform: fc.option(fc.subarray(platforms, { minLength: 1 }), { nil: undefined }),
  campaignId: fc.constantFrom('c1', 'spring', '', undefined, undefined, undefined),
})

async function createOrg(spend: SpendRow[], leads: Lead[], timeZone: string): Promise<Org> {
  const { orgId } = await service.newOrg({ timeZone })
  await service.db.inOrg(orgId, async (tx) => {
    if (spend.length > 0) await storeSpend(tx, spend, now)
    await insertTestLeads(
      tx,
      leads.map(({ click, ...lead }) => (click === null ? lead : { ...lead, [click]: 'x' })),
    )
  })
  const settings = orgSettingsSchema.parse({ name: 'Test', timeZone })
  return { id: orgId, ...settings, ...planSchema.parse({}) }
}

async function loadPage(org: Org, body: object) {
  const ctx = createCtx(service.db, org, { kind: 'system', id: newId() })
  return getAdSpend.run({ ...ctx, now: () => now }, getAdSpend.input.parse(body))
}

/** Loads a report in pages of only a few rows. */
async function loadReport(org: Org, body: object) {
  const first = await loadPage(org, { ...body, limit: 3 })
  const rows = [...first.data]
  for (let page = 2; page <= (first.pagination?.totalPages ?? 0); page++) {
    const next = await loadPage(org, { ...body, limit: 3, page })
    expect(next.meta).toEqual(first.meta)
    rows.push(...next.data)
  }
  expect(rows).toHaveLength(first.pagination?.total ?? -1)
  return { rows, totals: first.meta?.totals }
}

test('spend and leads match a naive computation, on every page and in the totals', async () => {
  const anyCase = fc.record({
    spend: anyUploads,
    leads: fc.array(anyLead, { maxLength: 25 }),
    request: anyRequest,
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, request }) => {
      const org = await createOrg(spend, leads, request.timeZone)
      const { timeZone: _, ...body } = request

      const { rows, totals } = await loadReport(org, body)

      const { keys } = buildGrouping(request.groupBy)
      const plain = plainReport(spend, leads, request)
      const answered = new Map(
        rows.map((row) => [[...keys.map((key) => row[key]), row.currency].join(' '), row]),
      )
      expect([...answered.keys()].sort()).toEqual([...plain.keys()].sort())
      for (const [key, { micros, cents, ...counts }] of plain) {
        expect(answered.get(key)).toMatchObject({ ...counts, ...toAmounts({ micros, cents }) })
      }
      expect(totals).toMatchObject(plainTotals(plain))
    }),
    { numRuns: runs(100) },
  )
})

test('each lead with a campaign is in exactly one row, whatever the grouping', async () => {
  const anyCase = fc.record({
    spend: anyUploads,
    leads: fc.array(anyLead, { maxLength: 25 }),
    groupBy: anyRequest.map((request) => request.groupBy),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, groupBy }) => {
      const org = await createOrg(spend, leads, 'UTC')
      const inMarch = leads.filter(({ createdAt }) => createdAt.startsWith('2026-03'))

      const { rows } = await loadReport(org, { groupBy })

      const counted = rows.reduce((sum, row) => sum + row.leads, 0)
      expect(counted).toBe(inMarch.filter((lead) => findCampaign(lead, spend, 'UTC')).length)
    }),
    { numRuns: runs(30) },
  )
})

test('rows have the requested order, and ties that of their keys', async () => {
  const columns = ['clicks', 'leads', 'spend', 'costPerLead', 'campaignId'] as const
  const anyCase = fc.record({
    spend: anyUploads,
    leads: fc.array(anyLead, { maxLength: 25 }),
    column: fc.constantFrom(...columns),
    direction: fc.constantFrom('asc', 'desc'),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, column, direction }) => {
      const org = await createOrg(spend, leads, 'UTC')

      const { rows } = await loadReport(org, { sort: `${column}:${direction}` })

      const sign = direction === 'asc' ? 1 : -1
      const formatKey = ({ platform, accountId, campaignId, currency }: (typeof rows)[number]) =>
        [platform, accountId, campaignId, currency].join(' ')
      const exact = ({ spend: amount, leads: count, ...row }: (typeof rows)[number]) => {
        if (column === 'costPerLead') return count === 0 ? null : Math.round(amount * 1e6) / count
        return { ...row, spend: amount, leads: count }[column] ?? null
      }
      const expected = rows.toSorted((a, b) => {
        const [left, right] = [exact(a), exact(b)]
        if (left === right) return compare(formatKey(a), formatKey(b))
        if (left === null || right === null) return left === null ? 1 : -1
        return left < right ? -sign : sign
      })
      expect(rows.map(formatKey)).toEqual(expected.map(formatKey))
    }),
    { numRuns: runs(60) },
  )
})
