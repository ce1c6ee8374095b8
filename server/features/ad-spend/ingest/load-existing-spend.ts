import type { OrgTx } from '../../../platform/db/database.ts'
import { selectAds, selectFacts } from './ad-spend-store.ts'
import { getFingerprints } from './fingerprints.ts'
import type { StoredSpend } from './stored-spend.ts'

/**
 * Key for an ad's spend row on a given day.
 *
 * @param key  Fingerprint of the ad's IDs.
 */
export const buildDayKey = (date: string, key: string): string => `${date} ${key}`

/**
 * Stored rows with the same day and IDs as the given rows, regardless of their names, keyed by
 * {@link buildDayKey}.
 */
export async function loadExistingSpend(
  tx: OrgTx,
  rows: readonly StoredSpend[],
): Promise<Map<string, StoredSpend>> {
  const keyed = rows.map((row) => ({ row, key: getFingerprints(row).key }))
  const ads = await selectAds(tx, [...new Set(keyed.map(({ key }) => key))])
  const byKey = Map.groupBy(ads, ({ key }) => key)
  const candidates = keyed.flatMap(({ row, key }) =>
    (byKey.get(key) ?? []).map((stored) => ({ row, stored, date: row.date, ad: stored.ad })),
  )
  const facts = await selectFacts(tx, candidates)
  const factsByDayKey = new Map(facts.map((fact) => [`${fact.date} ${fact.ad}`, fact]))
  const existing = new Map<string, StoredSpend>()
  for (const { row, stored, date, ad } of candidates) {
    const fact = factsByDayKey.get(`${date} ${ad}`)
    if (fact === undefined) continue
    const { platform, accountId, campaignId, adGroupId, adId } = row
    const { accountName, campaignName, adGroupName, adName, currency } = stored
    const { ad: _, ...amounts } = fact
    existing.set(buildDayKey(date, stored.key), {
      ...{ platform, accountId, campaignId, adGroupId, adId },
      ...{ accountName, campaignName, adGroupName, adName, currency },
      ...amounts,
    })
  }
  return existing
}
