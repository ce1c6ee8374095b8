import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** Maximum number of campaigns in each list. */
const listed = 3

export interface RankedCampaigns {
  readonly best: readonly AdSpendRow[]
  readonly worst: readonly AdSpendRow[]
}

/** Cost per lead; campaigns without leads come last, sorted by spend. */
const compareCost = (a: AdSpendRow, b: AdSpendRow): number =>
  (a.costPerLead ?? Number.MAX_VALUE) - (b.costPerLead ?? Number.MAX_VALUE) || a.spend - b.spend

/**
 * The best campaigns (by return on ad spend, or by cost per lead if no campaign has won leads) and
 * the worst of the rest. Both lists are empty if there is only one campaign, because there is
 * nothing to compare.
 *
 * @param rows  Campaigns in one currency.
 */
export function rankCampaigns(rows: readonly AdSpendRow[]): RankedCampaigns {
  const paid = rows.filter(({ spend }) => spend > 0)
  if (paid.length < 2) return { best: [], worst: [] }
  const size = Math.min(listed, Math.floor(paid.length / 2))
  const withReturn = paid.some(({ roas }) => (roas ?? 0) > 0)
  const sorted = paid.toSorted((a, b) =>
    withReturn ? (b.roas ?? 0) - (a.roas ?? 0) || compareCost(a, b) : compareCost(a, b),
  )
  const best = sorted.filter(({ leads }) => leads > 0).slice(0, size)
  const others = sorted.filter((row) => !best.includes(row))
  return { best, worst: others.slice(-size).toReversed() }
}
