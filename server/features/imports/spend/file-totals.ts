import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { type SpendValues, toUnits } from './spend-entry.ts'

interface Sums {
  spend: bigint
  impressions: bigint
  clicks: bigint
  rows: number
  readonly days: Map<string, number>
}

/**
 * A file's totals by currency, summed while its rows are being read. Rows per day are counted in
 * memory, which is feasible because a file covers at most a few thousand days.
 */
export class FileTotals {
  readonly #sums = new Map<string, Sums>()

  /** Adds a row, or subtracts it if `times` is -1. */
  add(values: SpendValues, times: 1 | -1 = 1): void {
    const sums = this.#getSums(values.currency)
    const sign = BigInt(times)
    sums.spend += sign * values.spend
    sums.impressions += sign * BigInt(values.impressions)
    sums.clicks += sign * BigInt(values.clicks)
    sums.rows += times
    sums.days.set(values.date, (sums.days.get(values.date) ?? 0) + times)
  }

  #getSums(currency: string): Sums {
    const existing = this.#sums.get(currency)
    if (existing !== undefined) return existing
    const created = { spend: 0n, impressions: 0n, clicks: 0n, rows: 0, days: new Map() }
    this.#sums.set(currency, created)
    return created
  }

  get byCurrency(): SpendCheck['totals'] {
    return [...this.#sums]
      .filter(([, { rows }]) => rows > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { spend, impressions, clicks, rows, days: counts }]) => {
        const days = [...counts].flatMap(([day, count]) => (count > 0 ? [day] : [])).sort()
        return {
          currency,
          spend: toUnits(spend),
          impressions: Number(impressions),
          clicks: Number(clicks),
          rows,
          days: days.length,
          firstDay: days[0] ?? '',
          lastDay: days.at(-1) ?? '',
        }
      })
  }
}
