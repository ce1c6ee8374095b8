import { selectAdKeys } from '../../../lead-index/ad-keys/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listCompeting, matchCampaigns } from './match-campaign.ts'
import { candidateCtes, latest, selectFirstDays } from './match-campaign-store.ts'

/** A lead's references to its campaign; '' if missing. */
export interface AdWords {
  readonly platform: string
  readonly paid: boolean
  readonly utmSource: string
  readonly utmCampaign: string
  readonly campaignId: string
}

/** The campaign that a lead is attributed to, and the rank of the rule that matched it. */
export interface LeadMatch {
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly campaignName: string | null
  readonly tier: number
}

export interface LeadAd {
  readonly words: AdWords
  readonly match: LeadMatch | null
}

/**
 * The campaign to which one lead is attributed, based on the rules that reports use.
 *
 * @returns `undefined` for a lead without ad data.
 */
export async function selectLeadAd(
  tx: OrgTx,
  timeZone: string,
  lead: { readonly id: string; readonly createdAt: string },
): Promise<LeadAd | undefined> {
  const cte = sql`
    word as materialized (
      select word, platform, paid, "utmSource", "utmCampaign", "campaignId", "viaAdGroup", "viaAd"
      from (${selectAdKeys(sql`
        select * from lead where "orgId" = ${tx.orgId} and id = ${lead.id}`)}) as ad_key)`
  const [words] = await tx.query<AdWords>(sql`
    with ${cte} select platform, paid, "utmSource", "utmCampaign", "campaignId" from word`)
  if (words === undefined) return undefined
  const rows = await tx.query<LeadMatch & { campaign: number; currency: string; word: string }>(sql`
    with ${cte}, ${candidateCtes(tx)}
    select word, tier::integer as tier, campaign, platform, "accountId", "ownId" as "campaignId",
      nullif("campaignName", '') as "campaignName", currency
    from (select *, rank() over (order by tier) as fit from candidate) as fitting
    where fit = 1
    order by ${latest}`)
  const firstDays = await selectFirstDays(tx, listCompeting(rows))
  const best = matchCampaigns(rows, firstDays, timeZone).find(
    ({ since, until }) =>
      (since === null || since <= lead.createdAt) && (until === null || lead.createdAt < until),
  )
  const match = rows.find(({ campaign }) => campaign === best?.campaign)
  if (match === undefined) return { words, match: null }
  const { platform, accountId, campaignId, campaignName, tier } = match
  return { words, match: { platform, accountId, campaignId, campaignName, tier } }
}
