import type { AdSpendRow, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Search } from '../../../lib/search-params.ts'

/** What money is spent on, from coarse to fine; `key` is its name in addresses and in the API. */
export const levels = [
  { group: 'platform', key: 'platform' },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

/** One level of them. */
export type Level = (typeof levels)[number]

/** Name of the key of a level. */
export type PlaceKey = Level['key']

/** Where in the tree of them a report looks; an empty ID stands for none. */
export type AdPlace = Readonly<Partial<Record<PlaceKey, string>>>

/** How an address writes an empty ID, since it leaves empty texts out. */
const none = '(none)'

const written = (id: string): string => (id === '' ? none : id)

/** Where an address looks. */
export function placeOf(search: Search): AdPlace {
  const place: Partial<Record<PlaceKey, string>> = {}
  for (const { key } of levels) {
    const text = search[key]
    if (text !== undefined && text !== '') place[key] = text === none ? '' : text
  }
  return place
}

/** The finest level that a place names; -1 for none. */
const depthOf = (place: AdPlace): number => levels.findLastIndex(({ key }) => key in place)

/** What the rows of a place are summed up by, when nothing else is asked. */
export const levelBelow = (place: AdPlace): SpendGroup => levels[depthOf(place) + 1]?.group ?? 'ad'

/** What the rows of a place can be summed up by: what lies below it, and its days. */
export const groupsBelow = (place: AdPlace): SpendGroup[] => [
  ...levels.slice(Math.min(depthOf(place) + 1, levels.length - 1)).map(({ group }) => group),
  'day',
]

/** What begins anew whenever another place is shown. */
const anew: Search = { by: '', sort: '', page: '' }

/** What an address becomes that looks at the group of a row. */
export function searchInto(row: AdSpendRow): Search {
  if (row.day !== undefined) {
    return { ...anew, period: 'custom', startDate: row.day, endDate: row.day }
  }
  const keys = levels.map(({ key }): [string, string] => [key, writtenKey(row[key])])
  return { ...anew, ...Object.fromEntries(keys) }
}

const writtenKey = (id: string | undefined): string => (id === undefined ? '' : written(id))

/** What an address becomes that looks no further down than a level; at everything without one. */
export function searchUpTo(level?: Level): Search {
  const last = level === undefined ? -1 : levels.indexOf(level)
  const below = levels.slice(last + 1).map(({ key }): [string, string] => [key, ''])
  return { ...anew, ...Object.fromEntries(below) }
}

/** The levels that a place names, from coarse to fine. */
export const trailOf = (place: AdPlace): Level[] => levels.filter(({ key }) => key in place)
