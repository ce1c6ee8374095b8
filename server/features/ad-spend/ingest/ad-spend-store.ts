import { acquireOrgLock, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * A version of an ad, identified by its internal number, with the names that the ad had at the
 * time.
 */
export interface StoredAd {
  readonly ad: number
  readonly campaign: number
  readonly key: string
  readonly print: string
  readonly accountName: string | null
  readonly campaignName: string | null
  readonly adGroupName: string | null
  readonly adName: string | null
  readonly currency: string
}

/** An ad's spend on one day; amounts are strings of digits. */
export interface SpendFact {
  readonly date: string
  readonly ad: number
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
  readonly conversionsMicros: string
  readonly conversionsValueMicros: string
  readonly updatedAt: string
}

/** Serializes writes to the organization's spend until the transaction ends. */
export const lockSpend = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'spend')

/** All versions of the ads with the given keys; an ad's versions differ in their names. */
export const selectAds = (tx: OrgTx, keys: readonly string[]): Promise<StoredAd[]> =>
  tx.query(sql`
    select ad, ad.campaign, key, ad.print, currency, nullif("accountName", '') as "accountName",
      nullif("campaignName", '') as "campaignName", nullif("adGroupName", '') as "adGroupName",
      nullif("adName", '') as "adName"
    from ad join ad_campaign as home
      on home."orgId" = ${tx.orgId} and home.campaign = ad.campaign
    where ad."orgId" = ${tx.orgId} and key = any(${keys}::uuid[])`)

export const selectFacts = (
  tx: OrgTx,
  rows: readonly Pick<SpendFact, 'date' | 'ad'>[],
): Promise<SpendFact[]> =>
  tx.query(sql`
    select date::text, ad, "spendMicros"::text, impressions::text, clicks::text,
      "conversionsMicros"::text, "conversionsValueMicros"::text,
      to_char("updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from json_to_recordset(${JSON.stringify(rows.map(({ date, ad }) => ({ date, ad })))})
      as sent (date date, ad integer)
    join ad_spend using (date, ad) where "orgId" = ${tx.orgId}`)

export const selectCampaigns = (
  tx: OrgTx,
  fingerprints: readonly string[],
): Promise<{ campaign: number; print: string }[]> =>
  tx.query(sql`
    select campaign, print from ad_campaign
    where "orgId" = ${tx.orgId} and print = any(${fingerprints}::uuid[])`)

/** A campaign that has no internal number yet; unknown names are ''. */
export interface NewCampaign {
  readonly print: string
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly accountName: string
  readonly campaignName: string
  readonly currency: string
}

/** Assigns the next numbers to campaigns; the caller must hold the lock. */
export const insertCampaigns = (
  tx: OrgTx,
  campaigns: readonly NewCampaign[],
): Promise<{ campaign: number; print: string }[]> =>
  tx.query(sql`
    insert into ad_campaign ("orgId", campaign, platform, "accountId", "campaignId", "accountName",
      "campaignName", currency, print)
    select ${tx.orgId}::uuid, row_number() over () + coalesce((
        select max(campaign) from ad_campaign where "orgId" = ${tx.orgId}), 0),
      platform, "accountId", "campaignId", "accountName", "campaignName", currency, print
    from json_populate_recordset(null::ad_campaign, ${JSON.stringify(campaigns)})
    returning campaign, print`)

/** An ad that has no internal number yet; unknown names are ''. */
export interface NewAd {
  readonly campaign: number
  readonly key: string
  readonly print: string
  readonly adGroupId: string
  readonly adId: string
  readonly adGroupName: string
  readonly adName: string
}

/** Assigns the next numbers to ads; the caller must hold the lock. */
export const insertAds = (
  tx: OrgTx,
  ads: readonly NewAd[],
): Promise<{ ad: number; campaign: number; print: string }[]> =>
  tx.query(sql`
    insert into ad ("orgId", ad, campaign, "adGroupId", "adId", "adGroupName", "adName", key, print)
    select ${tx.orgId}::uuid, row_number() over () + coalesce((
        select max(ad) from ad where "orgId" = ${tx.orgId}), 0),
      campaign, "adGroupId", "adId", "adGroupName", "adName", key, print
    from json_populate_recordset(null::ad, ${JSON.stringify(ads)})
    returning ad, campaign, print`)

export async function deleteFacts(
  tx: OrgTx,
  rows: readonly Pick<SpendFact, 'date' | 'ad'>[],
): Promise<void> {
  await tx.query(sql`
    delete from ad_spend
    using json_to_recordset(${JSON.stringify(rows.map(({ date, ad }) => ({ date, ad })))})
      as sent (date date, ad integer)
    where "orgId" = ${tx.orgId} and ad_spend.date = sent.date and ad_spend.ad = sent.ad`)
}

export async function upsertFacts(tx: OrgTx, rows: readonly SpendFact[]): Promise<void> {
  await tx.query(sql`
    insert into ad_spend ("orgId", date, ad, "spendMicros", impressions, clicks,
      "conversionsMicros", "conversionsValueMicros", "updatedAt")
    select ${tx.orgId}::uuid, date, ad, "spendMicros", impressions, clicks, "conversionsMicros",
      "conversionsValueMicros", "updatedAt"
    from json_populate_recordset(null::ad_spend, ${JSON.stringify(rows)}) order by date, ad
    on conflict ("orgId", date, ad) do update set
      ("spendMicros", impressions, clicks, "conversionsMicros", "conversionsValueMicros",
        "updatedAt")
      = (excluded."spendMicros", excluded.impressions, excluded.clicks,
        excluded."conversionsMicros", excluded."conversionsValueMicros", excluded."updatedAt")`)
}
