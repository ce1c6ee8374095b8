import type { LeadExplanation, MatchRule } from '../../../../contract/lead-explanation.ts'
import type { LeadAd } from '../../ad-spend/index.ts'

type AdCampaign = NonNullable<LeadExplanation['adCampaign']>

/** Rules by rank, starting at 1; mappings and ads have several ranks each. */
const rules: readonly MatchRule[] = [
  'campaignId',
  'mapping',
  'mapping',
  'mapping',
  'utmCampaignIsId',
  'utmCampaignIsName',
  'ad',
  'ad',
]

export const toAdCampaign = ({ words, match }: LeadAd): AdCampaign => ({
  platform: words.platform || null,
  isPaid: words.paid,
  utmSource: words.utmSource || null,
  utmCampaign: words.utmCampaign || null,
  searchAdsCampaignId: words.campaignId || null,
  match: match && toMatch(match),
})

function toMatch({ tier, ...campaign }: NonNullable<LeadAd['match']>): AdCampaign['match'] {
  const rule = rules[tier - 1]
  if (rule === undefined) throw new Error(`no rule with rank ${tier}`)
  return { ...campaign, rule }
}
