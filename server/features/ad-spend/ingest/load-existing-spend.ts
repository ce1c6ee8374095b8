import type { OrgTx } from '../../../platform/db/database.ts'
import { selectAds, selectFacts } from './ad-spend-store.ts'
import { printsOf } from './fingerprints.ts'
import type { StoredSpend } from './stored-spend.ts'

/** Tells the row of an ad, by the print of its ids, on a day. */
export const keyOfDay = (date: string, key: string): string => `${date} ${key}`

/**
 * The stored rows of the same day and ids as the given ones, whatever they are called now, by
 * {@link keyOfDay}.
 */
export async function knownSpend(
  tx: OrgTx,
  rows: readonly StoredSpend[],
): Promise<Map<string, StoredSpend>> {
  const keyed = rows.map((row) => ({ row, key: printsOf(row).key }))
  const ads = await selectAds(tx, [...new Set(keyed.map(({ key }) => key))])
  const byKey = Map.groupBy(ads, ({ key }) => key)
  const wanted = keyed.flatMap(({ row, key }) =>
    (byKey.get(key) ?? []).map((known) => ({ row, known, date: row.date, ad: known.ad })),
  )
  const facts = await selectFacts(tx, wanted)
  const byPlace = new Map(facts.map((fact) => [`${fact.date} ${fact.ad}`, fact]))
  const found = new Map<string, StoredSpend>()
  for (const { row, known, date, ad } of wanted) {
    const fact = byPlace.get(`${date} ${ad}`)
    if (fact === undefined) continue
    const { platform, accountId, campaignId, adGroupId, adId } = row
    const { accountName, campaignName, adGroupName, adName, currency } = known
    const { ad: _, ...amounts } = fact
    found.set(keyOfDay(date, known.key), {
      ...{ platform, accountId, campaignId, adGroupId, adId },
      ...{ accountName, campaignName, adGroupName, adName, currency },
      ...amounts,
    })
  }
  return found
}
