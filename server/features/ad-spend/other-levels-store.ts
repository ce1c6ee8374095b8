import type { SpendRow } from '../../../contract/ad-spend-schemas.ts'
import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/**
 * True when one of these rows and a stored one tell of the same spend at different levels, such as
 * a campaign and one of its ads on the same day: both would be counted.
 *
 * Days are looked at last and ad by ad (`offset 0`): mostly nothing is suspected at all.
 *
 * @param rows  At most some thousands.
 * @see L-114
 */
export async function hasOtherLevels(tx: OrgTx, rows: readonly SpendRow[]): Promise<boolean> {
  const places = new Map(
    rows.map(({ date, platform, accountId, campaignId, adGroupId, adId }) => {
      const hasGroup = adGroupId !== ''
      const place = { date, platform, accountId, campaignId, hasGroup, hasAd: adId !== '' }
      return [JSON.stringify(place), place]
    }),
  )
  const found = await tx.query(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify([...places.values()])}) as each (date date,
        platform text, "accountId" text, "campaignId" text, "hasGroup" boolean, "hasAd" boolean)),
    suspected as materialized (
      select sent.date, ad.ad from sent
      join ad_campaign as home on home."orgId" = ${tx.orgId} and home.platform = sent.platform
        and home."accountId" = sent."accountId"
        and (home."campaignId" = sent."campaignId" or '' in (home."campaignId", sent."campaignId"))
      join ad on ad."orgId" = ${tx.orgId} and ad.campaign = home.campaign
      where home."campaignId" <> sent."campaignId" or (ad."adGroupId" <> '') <> sent."hasGroup"
        or (ad."adId" <> '') <> sent."hasAd")
    select 1 from suspected, lateral (
      select 1 from ad_spend as known where known."orgId" = ${tx.orgId}
        and known.date = suspected.date and known.ad = suspected.ad offset 0) as found
    limit 1`)
  return found.length > 0
}
