import type { AdMapping } from '../../../../contract/ad-spend/ad-mappings.ts'
import type { CampaignSpend } from '../../ad-spend/index.ts'
import { type CreditSums, otherGroup } from '../tally.ts'
import { noTag, unknownGroup } from '../touches/classify-touch.ts'
import type { SpendGrouping } from './spend-grouping.ts'

/** Groups that do not stand for a campaign. */
const placeholders: ReadonlySet<string> = new Set([noTag, unknownGroup, otherGroup])

/**
 * Joins ad platform campaigns with the `utm_campaign` values that refer to them: by name or ID,
 * ignoring case, or through a mapping without a source. If a value refers to several campaigns,
 * they share a group, so that no credit is counted twice; otherwise, campaigns with the same ID on
 * two platforms stay separate.
 *
 * @see L-164
 */
export function joinCampaigns(
  tallies: readonly CreditSums[],
  spend: readonly CampaignSpend[],
  mappings: readonly AdMapping[],
): SpendGrouping {
  const values = countLeads(tallies)
  const credited = new Set([...values.keys()].map(normalize))
  const mapped = indexMappings(mappings)
  const groups = createSets()
  const campaigns = listCampaigns(spend)
  for (const { key, ...campaign } of campaigns.values()) {
    for (const other of listKeys(campaign, credited, mapped)) groups.join(key, other)
  }
  const named = Map.groupBy(campaigns.values(), ({ key }) => groups.find(key))
  const creditGroups = new Map(
    [...values.keys()].map((value) => [value, groups.find(normalize(value))]),
  )
  const utmCampaigns = Map.groupBy(values.keys(), (value) => creditGroups.get(value) ?? value)
  const toMostUsed = (group: string) =>
    utmCampaigns.get(group)?.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0))[0]
  return {
    toCreditGroup: (raw) => creditGroups.get(raw) ?? raw,
    toSpendGroup: (row) => groups.find(identify(row)),
    describe: (group) =>
      placeholders.has(group)
        ? { group, utmCampaigns: [], platforms: [] }
        : {
            group: findName(named.get(group) ?? []) ?? toMostUsed(group) ?? group,
            utmCampaigns: utmCampaigns.get(group) ?? [],
            platforms: [...new Set(named.get(group)?.map(({ platform }) => platform))].sort(),
          },
  }
}

interface Campaign {
  readonly key: string
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  /** The last day with spend, followed by the newest name; null if there is no name. */
  readonly datedName: string | null
}

const identify = ({ platform, accountId, campaignId }: CampaignSpend): string =>
  JSON.stringify([platform, accountId, campaignId])

/** Campaigns by key, with their newest names. */
function listCampaigns(spend: readonly CampaignSpend[]): ReadonlyMap<string, Campaign> {
  const campaigns = new Map<string, Campaign>()
  for (const { platform, accountId, campaignId, ...row } of spend) {
    const key = identify({ platform, accountId, campaignId, ...row })
    const other = campaigns.get(key)?.datedName ?? ''
    const datedName = (row.datedName ?? '') > other ? row.datedName : other || null
    campaigns.set(key, { key, platform, accountId, campaignId, datedName })
  }
  return campaigns
}

/** Newest name of a group's campaigns; their ID or platform if they have no name. */
function findName(campaigns: readonly Campaign[]): string | undefined {
  const dated = campaigns.flatMap(({ datedName }) => datedName ?? []).sort()
  const [first] = campaigns
  return dated.at(-1)?.slice(dayLength) ?? (first && (first.campaignId || first.platform))
}

const dayLength = 'YYYY-MM-DD'.length

/** Case-insensitive key of a `utm_campaign` value or a campaign name. */
const normalize = (value: string): string => `utm\n${value.toLowerCase()}`

/** Number of leads by `utm_campaign` value. */
function countLeads(tallies: readonly CreditSums[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const tally of tallies) {
    for (const [value, { linear }] of tally) {
      if (!placeholders.has(value))
        counts.set(value, (counts.get(value) ?? 0) + (linear?.leads ?? 0))
    }
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Keys in a campaign's group, except for the campaign's own key. */
function listKeys(
  { platform, accountId, campaignId, datedName }: Omit<Campaign, 'key'>,
  credited: ReadonlySet<string>,
  mapped: ReadonlyMap<string, readonly string[]>,
): string[] {
  const name = datedName?.slice(dayLength)
  const id = normalize(campaignId)
  return [
    ...(name === undefined ? [] : [normalize(name)]),
    ...(campaignId !== '' && credited.has(id) ? [id] : []),
    ...(name === undefined ? [`id\n${platform}\n${campaignId}`] : []),
    ...(mapped.get(mappingKey(platform, accountId, campaignId)) ?? []),
    ...(mapped.get(mappingKey(platform, null, campaignId)) ?? []),
  ]
}

const mappingKey = (platform: string, accountId: string | null, campaignId: string): string =>
  JSON.stringify([platform, accountId, campaignId])

/**
 * Keys of UTM values by mapped campaign. Mappings with a source do not apply, because credit has no
 * source.
 */
const indexMappings = (mappings: readonly AdMapping[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [
      ...Map.groupBy(
        mappings.filter(({ utmSource, utmCampaign }) => utmSource === null && utmCampaign !== null),
        ({ platform, accountId, campaignId }) => mappingKey(platform, accountId, campaignId),
      ),
    ].map(([key, maps]) => [key, maps.map(({ utmCampaign }) => normalize(utmCampaign ?? ''))]),
  )

/** Disjoint sets of keys; a key that has never been joined is a set of its own. */
function createSets() {
  const parents = new Map<string, string>()
  const find = (key: string): string => {
    let root = key
    for (let next = parents.get(key); next !== undefined; next = parents.get(root)) root = next
    if (root !== key) parents.set(key, root)
    return root
  }
  const join = (a: string, b: string): void => {
    const [rootA, rootB] = [find(a), find(b)]
    if (rootA !== rootB) parents.set(rootB, rootA)
  }
  return { find, join }
}
