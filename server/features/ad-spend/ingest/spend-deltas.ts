import type { SpendFact } from './ad-spend-store.ts'
import type { AdMonthChange, CampaignDayChange } from './rollup-store.ts'

/** A row of spend with the number of its campaign. */
export interface PlacedFact extends SpendFact {
  readonly campaign: number
}

/** A row that went, came, or was replaced, maybe by one of another name. */
export interface FactChange {
  readonly before: PlacedFact | null
  readonly after: PlacedFact | null
}

interface Sums {
  spendMicros: bigint
  impressions: bigint
  clicks: bigint
}

/** By how much sums per campaign and day, and per ad and month, differ after these changes. */
export function sumChangesOf(changes: readonly FactChange[]) {
  const days = new Map<string, Sums & { day: string; campaign: number; ads: number }>()
  const months = new Map<string, Sums & { month: string; ad: number; days: number }>()
  const none = { spendMicros: 0n, impressions: 0n, clicks: 0n }
  const add = (fact: PlacedFact, sign: 1 | -1) => {
    const { date: day, ad, campaign } = fact
    const month = `${day.slice(0, 7)}-01`
    const ofDay = days.get(`${day} ${campaign}`) ?? { ...none, day, campaign, ads: 0 }
    const ofMonth = months.get(`${month} ${ad}`) ?? { ...none, month, ad, days: 0 }
    ofDay.ads += sign
    // Whoever goes and comes on one day leaves the bit as it is.
    ofMonth.days ^= 1 << (Number(day.slice(8)) - 1)
    for (const sums of [ofDay, ofMonth]) {
      sums.spendMicros += BigInt(sign) * BigInt(fact.spendMicros)
      sums.impressions += BigInt(sign) * BigInt(fact.impressions)
      sums.clicks += BigInt(sign) * BigInt(fact.clicks)
    }
    days.set(`${day} ${campaign}`, ofDay)
    months.set(`${month} ${ad}`, ofMonth)
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
