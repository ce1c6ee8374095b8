import type { SpendFact } from './ad-spend-store.ts'
import type { AdMonthChange, CampaignDayChange } from './rollup-store.ts'

export interface PlacedFact extends SpendFact {
  readonly campaign: number
}

/** A row that was deleted, added or replaced. The replacement may have different names. */
export interface FactChange {
  readonly before: PlacedFact | null
  readonly after: PlacedFact | null
}

interface Sums {
  spendMicros: bigint
  impressions: bigint
  clicks: bigint
}

interface OpenMonth {
  month: string
  ad: number
  days: number
  hasRemovals: boolean
}

/** Sums changes per campaign and day, and per ad and month. */
export function sumDeltas(changes: readonly FactChange[]) {
  const days = new Map<string, Sums & { day: string; campaign: number; ads: number }>()
  const months = new Map<string, Sums & OpenMonth>()
  const zero = { spendMicros: 0n, impressions: 0n, clicks: 0n }
  const add = (fact: PlacedFact, sign: 1 | -1) => {
    const { date: day, ad, campaign } = fact
    const month = `${day.slice(0, 7)}-01`
    const daySums = days.get(`${day} ${campaign}`) ?? { ...zero, day, campaign, ads: 0 }
    const monthSums = months.get(`${month} ${ad}`) ?? {
      ...zero,
      month,
      ad,
      days: 0,
      hasRemovals: false,
    }
    daySums.ads += sign
    monthSums.hasRemovals ||= sign < 0
    // Flip the bit, so that a row that is both deleted and added leaves the day's bit unchanged.
    monthSums.days ^= 1 << (Number(day.slice(8)) - 1)
    for (const sums of [daySums, monthSums]) {
      sums.spendMicros += BigInt(sign) * BigInt(fact.spendMicros)
      sums.impressions += BigInt(sign) * BigInt(fact.impressions)
      sums.clicks += BigInt(sign) * BigInt(fact.clicks)
    }
    days.set(`${day} ${campaign}`, daySums)
    months.set(`${month} ${ad}`, monthSums)
  }
  for (const { before, after } of changes) {
    if (before !== null) add(before, -1)
    if (after !== null) add(after, 1)
  }
  return {
    days: [...days.values()].map((sums): CampaignDayChange => ({ ...sums, ...digits(sums) })),
    months: [...months.values()].map((sums): AdMonthChange => ({ ...sums, ...digits(sums) })),
  }
}

const digits = ({ spendMicros, impressions, clicks }: Sums) => ({
  spendMicros: String(spendMicros),
  impressions: String(impressions),
  clicks: String(clicks),
})
