import type { AdMapping } from '../../../contract/ad-spend/ad-mappings.ts'
import type { AdSpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { AttributionRow, AttributionSums } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { exactQuotient } from './exact-quotient.ts'

export interface SpentAmount {
  readonly currency: string
  readonly amount: number
}

/** Credit and spend of a campaign. */
export interface Campaign extends AttributionSums {
  readonly name: string
  /**
   * `utm_campaign` of its leads, for links; null if there is no credit, or if leads use several
   * spellings, because no list can filter by all of them.
   */
  readonly group: string | null
  readonly platforms: readonly string[]
  /** One amount per currency; different currencies are never added. */
  readonly spent: readonly SpentAmount[]
  /** Null without leads, without spend, or with spend in several currencies. */
  readonly costPerLead: number | null
  /** Value won per unit of spend; null also if the currencies differ. */
  readonly roas: number | null
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

interface CampaignOptions {
  readonly model: AttributionModel
  readonly mappings: readonly AdMapping[]
  /** Currency of the credited value; null if the organization has not chosen one. */
  readonly currency?: string | null
}

/** Placeholder groups of the attribution report. */
const placeholderGroups: readonly string[] = ['(none)', '(unknown)']

interface CampaignSums {
  name: string
  readonly groups: string[]
  readonly platforms: Set<string>
  readonly spent: Map<string, number>
  readonly sums: { leads: number; qualified: number; won: number; value: number }
}

/**
 * Joins the spend of campaigns with their credit. Sessions refer to a campaign by ID or name,
 * case-insensitively. Campaigns that share a name, or an id that sessions use, share a row, so that
 * no credit counts twice; otherwise, the same id on two platforms is two campaigns. Mapped UTM
 * values name their campaign, except mappings limited to one source, since credits do not include
 * the source.
 *
 * @see L-164
 */
export function buildCampaigns(
  credits: readonly AttributionRow[],
  spend: readonly AdSpendRow[],
  { model, mappings, currency = null }: CampaignOptions,
): Campaign[] {
  const rows = new Map<string, CampaignSums>()
  for (const { group, models } of credits) {
    if (placeholderGroups.includes(group)) continue
    const [key, credited] = [normalizeName(group), createSums(group, models[model])]
    const existing = rows.get(key)
    if (existing === undefined) rows.set(key, credited)
    else merge(existing, credited)
  }
  const campaignRows = new Set(rows.values())
  const creditedKeys = new Set(rows.keys())
  for (const one of spend) {
    const keys = [...spendKeys(one, creditedKeys), ...mappedNames(one, mappings)]
    const row = findRow(rows, keys) ?? createSums(one.campaignName || one.campaignId || '–')
    campaignRows.add(row)
    for (const merged of addSpend(rows, row, { one, keys })) campaignRows.delete(merged)
  }
  return [...campaignRows].map((row) => toCampaign(row, currency))
}

function createSums(name: string, credited?: AttributionSums): CampaignSums {
  const { leads = 0, qualified = 0, won = 0, value = 0 } = credited ?? {}
  return {
    name,
    groups: credited === undefined ? [] : [name],
    platforms: new Set(),
    spent: new Map(),
    sums: { leads, qualified, won, value },
  }
}

/**
 * Ignores case: tags on links vary in case, and leads also match spend regardless of case.
 *
 * @see D-39
 */
const normalizeName = (name: string): string => name.toLowerCase()

/**
 * Keys of a campaign: its name, its ID if sessions use it, and without a name its platform and ID.
 */
function spendKeys(
  { platform, campaignId, campaignName }: AdSpendRow,
  isNamed: ReadonlySet<string>,
): string[] {
  const id = normalizeName(campaignId ?? '')
  return [
    ...(campaignName ? [normalizeName(campaignName)] : []),
    ...(isNamed.has(id) ? [id] : []),
    ...(campaignName || id === '' ? [] : [`${platform}\n${id}`]),
  ]
}

/** UTM values mapped to a campaign. @see L-123 */
const mappedNames = (
  { platform, accountId, campaignId }: AdSpendRow,
  mappings: readonly AdMapping[],
): string[] =>
  mappings
    .filter(
      (map) =>
        map.utmSource === null &&
        map.platform === platform &&
        map.campaignId === campaignId &&
        (map.accountId === null || map.accountId === accountId),
    )
    .flatMap(({ utmCampaign }) => (utmCampaign === null ? [] : normalizeName(utmCampaign)))

const findRow = (rows: ReadonlyMap<string, CampaignSums>, keys: readonly string[]) =>
  keys.map((key) => rows.get(key)).find((row) => row !== undefined)

interface KeyedSpend {
  readonly one: AdSpendRow
  readonly keys: readonly string[]
}

/** Adds spend and the credit of every group that refers to the campaign. */
function addSpend(
  rows: Map<string, CampaignSums>,
  row: CampaignSums,
  { one, keys }: KeyedSpend,
): CampaignSums[] {
  if (one.platform !== undefined) row.platforms.add(one.platform)
  row.spent.set(one.currency, (row.spent.get(one.currency) ?? 0) + one.spend)
  if (one.campaignName) row.name = one.campaignName
  const merged: CampaignSums[] = []
  for (const key of keys) {
    const other = rows.get(key)
    if (other !== undefined && other !== row) {
      merge(row, other)
      for (const [existing, held] of rows) if (held === other) rows.set(existing, row)
      merged.push(other)
    }
    rows.set(key, row)
  }
  return merged
}

function merge(row: CampaignSums, other: CampaignSums): void {
  row.groups.push(...other.groups)
  for (const platform of other.platforms) row.platforms.add(platform)
  for (const [currency, amount] of other.spent) {
    row.spent.set(currency, (row.spent.get(currency) ?? 0) + amount)
  }
  row.sums.leads += other.sums.leads
  row.sums.qualified += other.sums.qualified
  row.sums.won += other.sums.won
  row.sums.value += other.sums.value
}

function toCampaign(
  { name, groups, platforms, spent, sums }: CampaignSums,
  valueCurrency: string | null,
): Campaign {
  const amounts = [...spent]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => b.amount - a.amount)
  const only = amounts.length === 1 ? (amounts[0]?.amount ?? 0) : 0
  const isComparable = valueCurrency === null || spent.has(valueCurrency)
  return {
    ...sums,
    name,
    group: groups.length === 1 ? (groups[0] ?? null) : null,
    platforms: [...platforms],
    spent: amounts,
    costPerLead: only > 0 && sums.leads > 0 ? exactQuotient(only, sums.leads) : null,
    roas: only > 0 && isComparable ? exactQuotient(sums.value, only) : null,
  }
}

/** Sorts campaigns; those without the figure come last in either direction. */
export function sortCampaigns(
  campaigns: readonly Campaign[],
  column: CampaignColumn,
  isDown: boolean,
): Campaign[] {
  const factor = isDown ? -1 : 1
  return [...campaigns].sort((a, b) => {
    if (column === 'name') return factor * a.name.localeCompare(b.name)
    const [one, other] = [sortFigure(a, column), sortFigure(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return factor * (one - other) || a.name.localeCompare(b.name)
  })
}

const sortFigure = (campaign: Campaign, column: Exclude<CampaignColumn, 'name'>): number | null =>
  column === 'spend' ? (campaign.spent[0]?.amount ?? null) : campaign[column]
