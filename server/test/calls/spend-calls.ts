import { expect } from 'vitest'
import {
  adSpendRow,
  type SpendRow,
  spendRowInput,
} from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { type Org, orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { storeSpend } from '../../features/ad-spend/ingest/store-spend.ts'
import { getAdSpend } from '../../features/ad-spend/report/get-ad-spend.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import type { TestService } from '../harness.ts'
import { insertTestLeads, type TestLead } from '../stores/many-leads-store.ts'

/** Instant at which ad spend is stored and reports are loaded. */
export const reportNow = new Date('2026-03-15T12:00:00Z')

/** Stores an organization with ad spend and leads in March 2026. */
export async function createSpendOrg(
  service: TestService,
  spend: readonly Partial<SpendRow>[],
  leads: readonly Partial<TestLead>[] = [],
  fields: Partial<Org> = {},
): Promise<Org> {
  const { orgId } = await service.newOrg(fields)
  const rows = spend.map((row) =>
    spendRowInput.parse({
      date: '2026-03-02',
      platform: 'google_ads',
      accountId: 'a1',
      campaignId: 'c1',
      currency: 'EUR',
      spend: 10,
      ...row,
    }),
  )
  await service.db.inOrg(orgId, async (tx) => {
    if (rows.length > 0) await storeSpend(tx, rows, reportNow)
    await insertTestLeads(
      tx,
      leads.map((lead) => ({ createdAt: '2026-03-05T12:00:00.000Z', ...lead })),
    )
  })
  const settings = orgSettingsSchema.parse({ name: 'Test', ...fields })
  return { id: orgId, ...settings, ...planSchema.parse(fields) }
}

/** Runs `get_ad_spend` and checks its rows against their schema. */
export async function loadAdSpend({ db }: TestService, org: Org, body: object = {}) {
  const ctx = { ...createCtx(db, org, systemActor), now: () => reportNow }
  const answer = await getAdSpend.run(ctx, getAdSpend.input.parse(body))
  for (const row of answer.data) expect(adSpendRow.parse(row)).toEqual(row)
  return answer
}
