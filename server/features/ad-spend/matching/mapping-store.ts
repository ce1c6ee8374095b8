import type { AdMapping, AdMappingInput } from '../../../../contract/ad-spend/ad-mappings.ts'
import { acquireOrgLock, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Mappings with their campaigns' newest names, sorted by UTM values.
 *
 * @param id  Selects only this mapping, if given.
 */
export const selectMappings = (tx: OrgTx, id: string | null = null): Promise<AdMapping[]> =>
  tx.query(sql`
    select id, nullif("utmSource", '') as "utmSource", nullif("utmCampaign", '') as "utmCampaign",
      platform, nullif("accountId", '') as "accountId", "campaignId",
      nullif(newest."campaignName", '') as "campaignName", newest.day is not null as known,
      "createdAt", "updatedAt"
    from ad_mapping as map left join lateral (
      select "campaignName", day
      from ad_campaign join ad_campaign_day using ("orgId", campaign)
      where "orgId" = ${tx.orgId} and platform = map.platform
        and "campaignId" = map."campaignId"
        and (map."accountId" = '' or "accountId" = map."accountId")
      order by day desc, "campaignName" collate "C" limit 1) as newest on true
    where "orgId" = ${tx.orgId} and (${id}::uuid is null or id = ${id}::uuid)
    order by lower("utmCampaign") collate "C", lower("utmSource") collate "C", platform, id`)

export async function countMappings(tx: OrgTx): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from ad_mapping where "orgId" = ${tx.orgId}`)
  return counted?.n ?? 0
}

/** Prevents other transactions from adding mappings until this transaction ends. */
export const lockMappings = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'mappings')

/** True if another mapping for the same platform matches the same leads. */
export async function isMapped(tx: OrgTx, id: string, input: AdMappingInput): Promise<boolean> {
  const duplicates = await tx.query(sql`
    select 1 from ad_mapping
    where "orgId" = ${tx.orgId} and id <> ${id} and platform = ${input.platform}
      and lower("utmSource") = lower(${input.utmSource ?? ''}::text)
      and lower("utmCampaign") = lower(${input.utmCampaign ?? ''}::text)`)
  return duplicates.length > 0
}

export async function insertMapping(
  tx: OrgTx,
  id: string,
  input: AdMappingInput,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    insert into ad_mapping ("orgId", id, "utmSource", "utmCampaign", platform, "accountId",
      "campaignId", "createdAt", "updatedAt")
    values (${tx.orgId}, ${id}, ${input.utmSource ?? ''}, ${input.utmCampaign ?? ''},
      ${input.platform}, ${input.accountId ?? ''}, ${input.campaignId}, ${at}, ${at})`)
}

/** @returns False if the mapping does not exist. */
export async function updateMapping(
  tx: OrgTx,
  id: string,
  input: AdMappingInput,
  now: Date,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update ad_mapping set "utmSource" = ${input.utmSource ?? ''},
      "utmCampaign" = ${input.utmCampaign ?? ''}, platform = ${input.platform},
      "accountId" = ${input.accountId ?? ''}, "campaignId" = ${input.campaignId},
      "updatedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return changed.length > 0
}

/** @returns False if the mapping does not exist. */
export async function deleteMapping(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from ad_mapping where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}
