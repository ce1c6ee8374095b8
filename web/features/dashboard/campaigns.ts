import type { AttributionRow } from '../../../contract/attribution.ts'
import { type AttributionModel, placeholderGroups } from '../../../contract/attribution-models.ts'

/** A campaign's credit and spend. */
export interface Campaign extends Omit<AttributionRow, 'models'> {
  readonly credit: AttributionRow['models'][AttributionModel]
}

/** Sortable columns. */
export const campaignColumns = [
  'name',
  'spend',
  'leads',
  'costPerLead',
  'qualified',
  'won',
  'value',
  'roas',
] as const

export type CampaignColumn = (typeof campaignColumns)[number]

/** Rows of an attribution report by campaign, without the leads that belong to no campaign. */
export const toCampaigns = (rows: readonly AttributionRow[], model: AttributionModel): Campaign[] =>
  rows
    .filter(({ group }) => !placeholderGroups.includes(group))
    .map(({ models, ...row }) => ({ ...row, credit: models[model] }))

/** Number of leads that are not credited to a campaign. */
export const countWithoutCampaign = (
  rows: readonly AttributionRow[],
  model: AttributionModel,
): number =>
  rows
    .filter(({ group }) => placeholderGroups.includes(group))
    .reduce((sum, { models }) => sum + models[model].leads, 0)

/** Sorts campaigns. Those without a value for the metric come last in either direction. */
export function sortCampaigns(
  campaigns: readonly Campaign[],
  column: CampaignColumn,
  isDown: boolean,
): Campaign[] {
  const factor = isDown ? -1 : 1
  return [...campaigns].sort((a, b) => {
    if (column === 'name') return factor * a.group.localeCompare(b.group)
    const [one, other] = [sortFigure(a, column), sortFigure(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return factor * (one - other) || a.group.localeCompare(b.group)
  })
}

const sortFigure = (
  { spend, credit }: Campaign,
  column: Exclude<CampaignColumn, 'name'>,
): number | null => (column === 'spend' ? (spend?.[0]?.spend ?? null) : credit[column])
