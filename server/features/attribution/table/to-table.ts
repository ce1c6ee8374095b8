import type { AttributionRow, AttributionTable } from '../../../../contract/attribution.ts'
import type { SpendByGroup, SpendGrouping, SpendSums } from '../report/spend-grouping.ts'
import { type CreditSums, eachModel } from '../tally.ts'
import type { RowOrder } from './parse-sort.ts'
import { addSpendSums, formatSpend, toRatios } from './spend-figures.ts'
import {
  type CreditFigures,
  getValueUnit,
  splitCredits,
  sumTally,
  toSums,
} from './split-credits.ts'

export interface TableQuery {
  readonly order: RowOrder
  readonly limit: number
  readonly page: number
}

/** Spend by table group, along with the groups' names. */
export interface TableSpend {
  readonly byGroup: SpendByGroup
  readonly describe: SpendGrouping['describe']
  /** True if lead values are in the given currency. */
  readonly hasValuesIn: (currency: string) => boolean
}

/**
 * Converts a tally to one page of a table. Totals include all groups. Fractional leads are not
 * rounded.
 *
 * @param spend  Null if spend cannot be assigned to the groups.
 * @param valueUnit  Number of units of credited value in one minor unit.
 */
export function toTable(
  tally: CreditSums,
  { order, limit, page }: TableQuery,
  spend: TableSpend | null,
  valueUnit = getValueUnit([]),
): AttributionTable {
  const hasValuesIn = spend?.hasValuesIn ?? (() => true)
  const withRatios = (figures: CreditFigures, spent: SpendSums = new Map()) => ({
    ...toSums(figures),
    ...toRatios(figures, spent, hasValuesIn),
  })
  const rows = splitCredits(tally, valueUnit).map(({ group, figures }): AttributionRow => {
    const spent = spend?.byGroup.get(group)
    return {
      ...(spend?.describe(group) ?? { group }),
      spend: spend && formatSpend(spent),
      models: eachModel((model) => withRatios(figures[model], spent)),
    }
  })
  const spent = spend && addSpendSums([...spend.byGroup.values()])
  return {
    rows: rows.sort(order).slice((page - 1) * limit, page * limit),
    groups: rows.length,
    totals: {
      ...withRatios(sumTally(tally, valueUnit), spent ?? undefined),
      spend: spent && formatSpend(spent),
    },
  }
}
