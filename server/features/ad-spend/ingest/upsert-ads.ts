import type { OrgTx } from '../../../platform/db/database.ts'
import { insertAds, insertCampaigns, selectCampaigns } from './ad-spend-store.ts'
import type { SpendFingerprints } from './fingerprints.ts'
import type { StoredSpend } from './stored-spend.ts'

export interface AdNumbers {
  readonly ad: number
  readonly campaign: number
}

export interface FingerprintedSpend {
  readonly row: StoredSpend
  readonly fingerprints: SpendFingerprints
}

/**
 * Internal numbers of the rows' ads, by fingerprint; new ads are assigned the next numbers. The
 * caller must hold the spend lock.
 *
 * @param existing  Numbers that have already been loaded.
 */
export async function upsertAds(
  tx: OrgTx,
  rows: readonly FingerprintedSpend[],
  existing: ReadonlyMap<string, AdNumbers>,
): Promise<ReadonlyMap<string, AdNumbers>> {
  const newAds = new Map(
    rows
      .filter(({ fingerprints }) => !existing.has(fingerprints.ad))
      .map((row) => [row.fingerprints.ad, row]),
  )
  if (newAds.size === 0) return existing
  const campaigns = await upsertCampaigns(tx, [...newAds.values()])
  const added = await insertAds(
    tx,
    [...newAds.values()].flatMap(({ row, fingerprints }) => {
      const campaign = campaigns.get(fingerprints.campaign)
      if (campaign === undefined) return []
      return {
        campaign,
        key: fingerprints.key,
        print: fingerprints.ad,
        adGroupId: row.adGroupId,
        adId: row.adId,
        adGroupName: row.adGroupName ?? '',
        adName: row.adName ?? '',
      }
    }),
  )
  return new Map([...existing, ...added.map((numbers) => [numbers.print, numbers] as const)])
}

async function upsertCampaigns(
  tx: OrgTx,
  rows: readonly FingerprintedSpend[],
): Promise<Map<string, number>> {
  const missing = new Map(rows.map(({ row, fingerprints }) => [fingerprints.campaign, row]))
  const existing = await selectCampaigns(tx, [...missing.keys()])
  for (const { print } of existing) missing.delete(print)
  const added = await insertCampaigns(
    tx,
    [...missing].map(([print, { platform, accountId, campaignId, currency, ...row }]) => ({
      print,
      platform,
      accountId,
      campaignId,
      currency,
      accountName: row.accountName ?? '',
      campaignName: row.campaignName ?? '',
    })),
  )
  return new Map([...existing, ...added].map(({ print, campaign }) => [print, campaign]))
}
