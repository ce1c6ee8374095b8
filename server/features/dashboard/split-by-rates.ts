import type { SeriesFigures, Span } from '../../lead-index/rollups/index.ts'
import { type ValueRate, valueRateUnit } from '../ad-spend/index.ts'

/**
 * Splits the parts of a period wherever exchange rates change, so that each piece has a single
 * rate.
 *
 * @param parts  Ascending, without gaps.
 * @param rates  Empty if values are not converted.
 */
export function splitByRates(parts: readonly Span[], rates: readonly ValueRate[]) {
  const pieces = parts.flatMap(({ start, end }, part) => {
    const changes = rates.map((rate) => rate.start).filter((at) => at > start && at < end)
    const starts = [start, ...changes]
    return starts.map((at, i) => ({
      ...{ part, start: at, end: starts[i + 1] ?? end },
      factor: rates.findLast((rate) => rate.start <= at)?.factor ?? '1',
    }))
  })
  return {
    pieces,
    /** Number of converted value units per minor unit. */
    valueUnit: rates.length === 0 ? 1n : valueRateUnit,
    /**
     * Assigns each piece's figures to its part, and converts their values to units of `valueUnit`.
     */
    convert: (rows: readonly SeriesFigures[]): SeriesFigures[] =>
      rows.map((row) => {
        const { part = 0, factor = '1' } = pieces[row.part] ?? {}
        return { ...row, part, wonMinor: String(BigInt(row.wonMinor) * BigInt(factor)) }
      }),
  }
}
