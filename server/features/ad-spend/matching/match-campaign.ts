import { startOfDay } from '../../stats/index.ts'
import type { SpendFilter } from '../report/sql/filter-sql-store.ts'

/** A campaign, as it was named, that leads may mean who say the same. */
export interface Candidate {
  readonly word: string
  readonly campaign: number
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly currency: string
}

/** A campaign that leads mean who say the same and came in a certain time. */
export interface Choice extends Candidate {
  /** The first instant of that time; null for no beginning. */
  readonly since: string | null
  /** The first instant after it; null for no end. */
  readonly until: string | null
}

/**
 * Which campaign leads mean, where several fit equally well: of those that had begun by their day
 * the best, and before any had begun the first one. So a campaign that is made anew under its name
 * leaves the leads of before to the old one.
 *
 * @param candidates  Those of a word follow each other, the best first.
 * @param began       First days of all that compete, `YYYY-MM-DD`.
 * @param timeZone    In which leads have their days.
 * @see L-169
 */
export function choicesOf(
  candidates: readonly Candidate[],
  began: ReadonlyMap<number, string>,
  timeZone: string,
): Choice[] {
  const starts = new Map<string, string>()
  const startOf = (day: string): string => {
    const start = starts.get(day) ?? startOfDay(timeZone, day)
    starts.set(day, start)
    return start
  }
  return byWord(candidates).flatMap((alike) => {
    const turns = turnsOf(alike, ({ campaign }) => began.get(campaign) ?? '')
    return turns.map(({ best, day }, i): Choice => {
      const next = turns[i + 1]
      return {
        ...best,
        since: i === 0 ? null : startOf(day),
        until: next === undefined ? null : startOf(next.day),
      }
    })
  })
}

/** Campaigns that share a word with another one. */
export const competing = (candidates: readonly Candidate[]): number[] => [
  ...new Set(
    byWord(candidates)
      .filter(({ length }) => length > 1)
      .flatMap((alike) => alike.map(({ campaign }) => campaign)),
  ),
]

/** Of campaigns, the best first, those that are better than all that began before them, by day. */
function turnsOf(alike: readonly Candidate[], beganOf: (one: Candidate) => string) {
  const [only, second] = alike
  if (only !== undefined && second === undefined) return [{ best: only, day: '' }]
  const placed = alike.map((best, place) => ({ best, place, day: beganOf(best) }))
  placed.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place))
  let place = Number.POSITIVE_INFINITY
  return placed.filter((one) => {
    if (one.place >= place) return false
    place = one.place
    return true
  })
}

/** Neighbours of the same word together; a campaign that fits in several ways once. */
function byWord(candidates: readonly Candidate[]): Candidate[][] {
  const words: Candidate[][] = []
  let last: Candidate | undefined
  for (const one of candidates) {
    if (one.word !== last?.word) words.push([one])
    else if (one.campaign !== last.campaign) words.at(-1)?.push(one)
    last = one
  }
  return words
}

/** Choices of the campaigns that a filter lets through, whatever it says of ads. */
export const choicesIn = (
  choices: readonly Choice[],
  { platforms, accountId, campaignId }: SpendFilter,
): Choice[] =>
  choices.filter(
    (choice) =>
      (platforms === null || platforms.includes(choice.platform)) &&
      (accountId === null || accountId === choice.accountId) &&
      (campaignId === null || campaignId === choice.campaignId),
  )

/** Choices with one campaign for all that are alike in some of their columns: less to sum up. */
export function mergeAlike(
  choices: readonly Choice[],
  alike: readonly ('platform' | 'currency')[],
): Choice[] {
  const first = new Map<string, number>()
  return choices.map((choice) => {
    const group = alike.map((name) => choice[name]).join(' ')
    const campaign = first.get(group) ?? choice.campaign
    first.set(group, campaign)
    return { ...choice, campaign }
  })
}
