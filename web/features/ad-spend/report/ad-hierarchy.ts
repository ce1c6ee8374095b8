import type { AdSpendRow, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Search } from '../../../lib/search-params.ts'

/** What money is spent on, from coarse to fine; `key` is its name in addresses and in the API. */
export const adLevels = [
  { group: 'platform', key: 'platform' },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

/** One level of them. */
export type AdLevel = (typeof adLevels)[number]

/** Name of the key of a level. */
export type AdLevelKey = AdLevel['key']

/** Where in the tree of them a report looks; an empty ID stands for none. */
export type AdPlace = Readonly<Partial<Record<AdLevelKey, string>>>

/** How an address writes an empty ID, since it leaves empty texts out. */
const emptyId = '(none)'

const encodeId = (id: string): string => (id === '' ? emptyId : id)

/** Where an address looks. */
export function parsePlace(search: Search): AdPlace {
  const place: Partial<Record<AdLevelKey, string>> = {}
  for (const { key } of adLevels) {
    const text = search[key]
    if (text !== undefined && text !== '') place[key] = text === emptyId ? '' : text
  }
  return place
}

/** The finest level that a place names; -1 for none. */
const placeDepth = (place: AdPlace): number => adLevels.findLastIndex(({ key }) => key in place)

/** What the rows of a place are summed up by, when nothing else is asked. */
export const levelBelow = (place: AdPlace): SpendGroup =>
  adLevels[placeDepth(place) + 1]?.group ?? 'ad'

/** What the rows of a place can be summed up by: what lies below it, and its days. */
export const groupsBelow = (place: AdPlace): SpendGroup[] => [
  ...adLevels.slice(Math.min(placeDepth(place) + 1, adLevels.length - 1)).map(({ group }) => group),
  'day',
]

/** What begins anew whenever another place is shown. */
const resetParams: Search = { by: '', sort: '', page: '' }

/** What an address becomes that looks at the group of a row. */
export function drillDownSearch(row: AdSpendRow): Search {
  if (row.day !== undefined) {
    return { ...resetParams, period: 'custom', startDate: row.day, endDate: row.day }
  }
  const keys = adLevels.map(({ key }): [string, string] => [key, encodeKey(row[key])])
  return { ...resetParams, ...Object.fromEntries(keys) }
}

const encodeKey = (id: string | undefined): string => (id === undefined ? '' : encodeId(id))

/** What an address becomes that looks no further down than a level; at everything without one. */
export function rollUpSearch(level?: AdLevel): Search {
  const last = level === undefined ? -1 : adLevels.indexOf(level)
  const below = adLevels.slice(last + 1).map(({ key }): [string, string] => [key, ''])
  return { ...resetParams, ...Object.fromEntries(below) }
}

/** The levels that a place names, from coarse to fine. */
export const placeLevels = (place: AdPlace): AdLevel[] => adLevels.filter(({ key }) => key in place)
