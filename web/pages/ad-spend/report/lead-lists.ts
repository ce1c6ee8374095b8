import type { AdMapping } from '../../../../contract/ad-mappings.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend-schemas.ts'
import type { Search } from '../../../session/search.ts'
import { saidBy } from '../unmatched/said.ts'
import type { Figure } from './report-choices.ts'

/** Figures that count leads, with what else the list of those leads is narrowed by. */
const counted: Readonly<Partial<Record<Figure, Search>>> = {
  leads: {},
  qualified: { 'qualifiedAt[exists]': 'true' },
  won: { status: 'won' },
}

/** True for a figure behind which leads stand. */
export const countsLeads = (figure: Figure): boolean => figure in counted

/** A list of leads that a figure may have come from. */
export interface LeadList {
  /** What those leads say. */
  readonly said: string
  readonly filters: Search
}

/**
 * The lists that show leads of a campaign: leads name it by its name, by its ID, or in the words of
 * a mapping. None for rows that are no campaign, because lists know no more of ads than what leads
 * say.
 *
 * @param between  Filters of the period.
 */
export function leadLists(
  row: AdSpendRow,
  figure: Figure,
  between: Search,
  mappings: readonly AdMapping[],
): LeadList[] {
  const { campaignId, campaignName, adGroupId } = row
  if (campaignId === undefined || campaignId === '' || adGroupId !== undefined) return []
  const names = [...new Set([campaignName || campaignId, campaignId])]
  const words = [
    ...names.map((utmCampaign) => ({ utmSource: null, utmCampaign })),
    ...mappings.filter((mapping) => means(mapping, row)),
  ]
  return words.map(({ utmSource, utmCampaign }) => ({
    said: saidBy({ utmSource, utmCampaign }),
    filters: {
      ...between,
      ...(utmSource ? { utm_source: utmSource } : {}),
      ...(utmCampaign ? { utm_campaign: utmCampaign } : {}),
      ...counted[figure],
    },
  }))
}

const means = ({ platform, accountId, campaignId }: AdMapping, row: AdSpendRow): boolean =>
  platform === row.platform &&
  campaignId === row.campaignId &&
  (accountId === null || accountId === row.accountId)
