import type { OrgTx } from '../../../platform/db/database.ts'
import { insertAds, insertCampaigns, selectCampaigns } from './ad-spend-store.ts'
import type { SpendPrints } from './fingerprints.ts'
import type { StoredSpend } from './stored-spend.ts'

/** The numbers by which an ad and its campaign are kept. */
export interface AdNumbers {
  readonly ad: number
  readonly campaign: number
}

/** A row with its prints. */
export interface PrintedSpend {
  readonly row: StoredSpend
  readonly prints: SpendPrints
}

/**
 * Numbers of the ads of rows, by their prints; what is new gets the next ones. The caller holds
 * the lock on spend.
 *
 * @param known  Those that are known already.
 */
export async function nameAds(
  tx: OrgTx,
  rows: readonly PrintedSpend[],
  known: ReadonlyMap<string, AdNumbers>,
): Promise<ReadonlyMap<string, AdNumbers>> {
  const unknown = new Map(
    rows.filter(({ prints }) => !known.has(prints.ad)).map((each) => [each.prints.ad, each]),
  )
  if (unknown.size === 0) return known
  const campaigns = await nameCampaigns(tx, [...unknown.values()])
  const added = await insertAds(
    tx,
    [...unknown.values()].flatMap(({ row, prints }) => {
      const campaign = campaigns.get(prints.campaign)
      if (campaign === undefined) return []
      return {
        campaign,
        key: prints.key,
        print: prints.ad,
        adGroupId: row.adGroupId,
        adId: row.adId,
        adGroupName: row.adGroupName ?? '',
        adName: row.adName ?? '',
      }
    }),
  )
  return new Map([...known, ...added.map((numbers) => [numbers.print, numbers] as const)])
}

async function nameCampaigns(
  tx: OrgTx,
  rows: readonly PrintedSpend[],
): Promise<Map<string, number>> {
  const wanted = new Map(rows.map(({ row, prints }) => [prints.campaign, row]))
  const known = await selectCampaigns(tx, [...wanted.keys()])
  for (const { print } of known) wanted.delete(print)
  const added = await insertCampaigns(
    tx,
    [...wanted].map(([print, { platform, accountId, campaignId, currency, ...row }]) => ({
      print,
      platform,
      accountId,
      campaignId,
      currency,
      accountName: row.accountName ?? '',
      campaignName: row.campaignName ?? '',
    })),
  )
  return new Map([...known, ...added].map(({ print, campaign }) => [print, campaign]))
}
