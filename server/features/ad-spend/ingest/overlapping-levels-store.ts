import { nameMark } from '../../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { StoredSpend } from './stored-spend.ts'

/** Normalized account ID. Platforms write IDs with and without hyphens, or as `act_123`. */
const account = sql`regexp_replace(lower("accountId"), '^act_|[- ]', '', 'g') as account`

/**
 * Values that can identify a campaign: its ID, or its name with a prefix that marks it as a name.
 */
const identities = sql`cross join lateral (values ("campaignId"),
  (${nameMark}::text || nullif("campaignName", ''))) as called (call)`

const isMarked = (id: string): Sql => sql`starts_with(${sql.ref(id)}, ${nameMark}::text)`

/**
 * True if one of the rows overlaps stored spend, so that the spend would be counted twice. Rows
 * overlap if they are at different levels, such as a campaign and one of its ads on the same day.
 * They also overlap if they are for the same campaign, but one identifies it by ID and the other by
 * name, or one is missing the account ID or spells it differently. Days are compared last, ad by ad
 * (`offset 0`), because usually no ad meets all other conditions.
 *
 * @param rows  At most a few thousand.
 * @see L-112; L-114
 */
export async function overlapsStoredSpend(
  tx: OrgTx,
  rows: readonly StoredSpend[],
): Promise<boolean> {
  const places = new Map(
    rows.map(({ date, platform, accountId, campaignId, campaignName, adGroupId, adId }) => {
      const has = { hasGroup: adGroupId !== '', hasAd: adId !== '' }
      const place = { date, platform, accountId, campaignId, campaignName, ...has }
      return [JSON.stringify(place), place]
    }),
  )
  const overlaps = await tx.query(sql`
    with sent as materialized (
      select *, ${account} from json_to_recordset(${JSON.stringify([...places.values()])})
        as each (date date, platform text, "accountId" text, "campaignId" text,
          "campaignName" text, "hasGroup" boolean, "hasAd" boolean)),
    home as materialized (
      select campaign, platform, "accountId", "campaignId", "campaignName", ${account}
      from ad_campaign where "orgId" = ${tx.orgId}),
    suspected as materialized (${otherLevels(tx)} union ${twins(tx)})
    select 1 from suspected, lateral (
      select 1 from ad_spend as known where known."orgId" = ${tx.orgId}
        and known.date = suspected.date and known.ad = suspected.ad offset 0) as found
    limit 1`)
  return overlaps.length > 0
}

/**
 * Ads in the same account and campaign but at another level, with the dates of the request's rows.
 */
const otherLevels = (tx: OrgTx): Sql => sql`
  select sent.date, ad.ad from sent
  join home on home.platform = sent.platform and home."accountId" = sent."accountId"
    and (home."campaignId" = sent."campaignId" or '' in (home."campaignId", sent."campaignId"))
  join ad on ad."orgId" = ${tx.orgId} and ad.campaign = home.campaign
  where home."campaignId" <> sent."campaignId" or (ad."adGroupId" <> '') <> sent."hasGroup"
    or (ad."adId" <> '') <> sent."hasAd"`

/** Ads in the same campaign that are stored under a different campaign or account ID. */
const twins = (tx: OrgTx): Sql => sql`
  select sent.date, ad.ad from (select * from sent ${identities}) as sent
  join (select * from home ${identities}) as home using (platform, call)
  join ad on ad."orgId" = ${tx.orgId} and ad.campaign = home.campaign
  where call <> ''
    and (home."accountId", home."campaignId") <> (sent."accountId", sent."campaignId")
    and (home.account = sent.account or '' in (home.account, sent.account)
      or ${isMarked('home.accountId')} <> ${isMarked('sent.accountId')})
    and (home."campaignId" = sent."campaignId" or ${isMarked('home.campaignId')}
      or ${isMarked('sent.campaignId')})`
