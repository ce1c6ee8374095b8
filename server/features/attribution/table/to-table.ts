import type {
  AttributionRow,
  AttributionSums,
  AttributionTable,
} from '../../../../contract/attribution.ts'
import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import { wholeCredit } from '../models/touch.ts'
import type { CreditSums, Credits } from '../tally.ts'
import type { RowOrder } from './parse-sort.ts'
import { roundPreservingSum } from './round-preserving-sum.ts'

/**
 * Converts a tally to a table. Totals include groups beyond `limit`. Fractions of leads are not
 * rounded. Values are rounded to minor units such that the groups of each model add up to the value
 * of the leads.
 */
export function toTable(tally: CreditSums, order: RowOrder, limit: number): AttributionTable {
  const groups = [...tally.keys()].sort()
  const columns = new Map(
    attributionModels.map((model) => [model, buildColumn(tally, groups, model)]),
  )
  const rows = groups.map(
    (group, i): AttributionRow => ({
      group,
      // fromEntries loses the keys; they are exactly `attributionModels`.
      models: Object.fromEntries(
        attributionModels.map((model) => [model, columns.get(model)?.[i]]),
      ) as AttributionRow['models'],
    }),
  )
  return {
    rows: rows.sort(order).slice(0, limit),
    groups: rows.length,
    totals: sumTotals(tally),
  }
}

const unit = BigInt(wholeCredit)

function buildColumn(
  tally: CreditSums,
  groups: readonly string[],
  model: AttributionModel,
): AttributionSums[] {
  const credits = groups.flatMap((group) => tally.get(group)?.[model] ?? [])
  const values = roundPreservingSum(
    credits.map(({ value }) => value),
    unit,
  )
  return credits.map((credit, i) => toSums(credit, values[i] ?? 0n))
}

/** Every model assigns the whole of each lead, so the totals of any model are those of all. */
function sumTotals(tally: CreditSums): AttributionSums {
  const credits = [...tally.values()].map(({ linear }) => linear)
  const sum = (measure: 'leads' | 'qualified' | 'won') =>
    credits.reduce((total, credit) => total + credit[measure], 0)
  const value = credits.reduce((total, credit) => total + credit.value, 0n)
  const totals = { leads: sum('leads'), qualified: sum('qualified'), won: sum('won') }
  return toSums({ ...totals, value }, value / unit)
}

const toSums = ({ leads, qualified, won }: Credits, valueMinor: bigint): AttributionSums => ({
  // Exact to the nearest double: integers far below 2^53, divided once.
  leads: leads / wholeCredit,
  qualified: qualified / wholeCredit,
  won: won / wholeCredit,
  value: fromUnits(valueMinor, 2),
})
