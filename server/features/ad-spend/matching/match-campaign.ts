import { startOfDay } from '../../stats/index.ts'
import type { SpendFilter } from '../report/sql/filter-sql-store.ts'

/** A campaign under one of its past names, which could match leads with this UTM value. */
export interface Candidate {
  readonly word: string
  readonly campaign: number
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly currency: string
}

/** The campaign that leads with the same words match during a time span. */
export interface CampaignMatch extends Candidate {
  /** Start of the span, inclusive; null if unbounded. */
  readonly since: string | null
  /** End of the span, exclusive; null if unbounded. */
  readonly until: string | null
}

/** Part of a match: covers only leads that count within a time span. */
export interface MatchPart extends CampaignMatch {
  /** Start of the span, inclusive; null if unbounded. */
  readonly countedSince?: string | null
  /** End of the span, exclusive; null if unbounded. */
  readonly countedUntil?: string | null
}

/**
 * Chooses among campaigns that match leads equally well: prefers the best campaign that had started
 * by the lead's day or, if none had started, the one that started first. As a result, if a campaign
 * is recreated under the same name, leads from before the new campaign stay with the old one.
 *
 * @param candidates  Grouped by word, best first.
 * @param firstDays  First days of all competing campaigns, `YYYY-MM-DD`.
 * @param timeZone  Determines the day of each lead.
 * @see L-169
 */
export function matchCampaigns(
  candidates: readonly Candidate[],
  firstDays: ReadonlyMap<number, string>,
  timeZone: string,
): CampaignMatch[] {
  const starts = new Map<string, string>()
  const getStart = (day: string): string => {
    const start = starts.get(day) ?? startOfDay(timeZone, day)
    starts.set(day, start)
    return start
  }
  return groupByWord(candidates).flatMap((rivals) => {
    const bestByDay = findBestByDay(rivals, ({ campaign }) => firstDays.get(campaign) ?? '')
    return bestByDay.map(({ best, day }, i): CampaignMatch => {
      const next = bestByDay[i + 1]
      return {
        ...best,
        since: i === 0 ? null : getStart(day),
        until: next === undefined ? null : getStart(next.day),
      }
    })
  })
}

/** Campaigns that share a word with another campaign. */
export const listCompeting = (candidates: readonly Candidate[]): number[] => [
  ...new Set(
    groupByWord(candidates)
      .filter(({ length }) => length > 1)
      .flatMap((rivals) => rivals.map(({ campaign }) => campaign)),
  ),
]

/** The candidates that rank above every candidate that started earlier, sorted by first day. */
function findBestByDay(rivals: readonly Candidate[], getFirstDay: (one: Candidate) => string) {
  const [only, second] = rivals
  if (only !== undefined && second === undefined) return [{ best: only, day: '' }]
  const ranked = rivals.map((best, rank) => ({ best, rank, day: getFirstDay(best) }))
  ranked.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.rank - b.rank))
  let bestRank = Number.POSITIVE_INFINITY
  return ranked.filter((one) => {
    if (one.rank >= bestRank) return false
    bestRank = one.rank
    return true
  })
}

/** Groups candidates by word; a campaign that matches in several ways counts once. */
function groupByWord(candidates: readonly Candidate[]): Candidate[][] {
  const words: Candidate[][] = []
  let last: Candidate | undefined
  for (const one of candidates) {
    if (one.word !== last?.word) words.push([one])
    else if (one.campaign !== last.campaign) words.at(-1)?.push(one)
    last = one
  }
  return words
}

/** Keeps the matches whose campaigns pass a filter; the filter's ad conditions are ignored. */
export const filterMatches = (
  matches: readonly CampaignMatch[],
  { platforms, accountId, campaignId }: SpendFilter,
): CampaignMatch[] =>
  matches.filter(
    (match) =>
      (platforms === null || platforms.includes(match.platform)) &&
      (accountId === null || accountId === match.accountId) &&
      (campaignId === null || campaignId === match.campaignId),
  )

/**
 * Merges campaigns that have the same values in some columns, to reduce the number of groups to
 * sum.
 */
export function mergeMatches(
  matches: readonly CampaignMatch[],
  columns: readonly ('platform' | 'currency')[],
): CampaignMatch[] {
  const first = new Map<string, number>()
  return matches.map((match) => {
    const group = columns.map((name) => match[name]).join(' ')
    const campaign = first.get(group) ?? match.campaign
    first.set(group, campaign)
    return { ...match, campaign }
  })
}
