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
 * The table of a tally. Totals are of all groups, also of those beyond `limit`.
 *
 * Parts of a lead are answered as they are. Value is rounded to minor units, for each model such
 * that its groups together have the value of the leads.
 */
export function toTable(tally: CreditSums, order: RowOrder, limit: number): AttributionTable {
  const groups = [...tally.keys()].sort()
  const columns = new Map(attributionModels.map((model) => [model, columnOf(tally, groups, model)]))
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
    totals: totalsOf(tally),
  }
}

const unit = BigInt(wholeCredit)

function columnOf(
  tally: CreditSums,
  groups: readonly string[],
  model: AttributionModel,
): AttributionSums[] {
  const credits = groups.flatMap((group) => tally.get(group)?.[model] ?? [])
  const values = roundPreservingSum(
    credits.map(({ value }) => value),
    unit,
  )
  return credits.map((each, i) => sumsOf(each, values[i] ?? 0n))
}

/** Every model hands out all of each lead, so that any of them tells the totals. */
function totalsOf(tally: CreditSums): AttributionSums {
  const all = [...tally.values()].map(({ linear }) => linear)
  const sum = (measure: 'leads' | 'qualified' | 'won') =>
    all.reduce((total, credits) => total + credits[measure], 0)
  const value = all.reduce((total, credits) => total + credits.value, 0n)
  const totals = { leads: sum('leads'), qualified: sum('qualified'), won: sum('won') }
  return sumsOf({ ...totals, value }, value / unit)
}

const sumsOf = ({ leads, qualified, won }: Credits, valueMinor: bigint): AttributionSums => ({
  // The nearest doubles of their decimals: whole numbers far below 2^53, divided once.
  leads: leads / wholeCredit,
  qualified: qualified / wholeCredit,
  won: won / wholeCredit,
  value: fromUnits(valueMinor, 2),
})
