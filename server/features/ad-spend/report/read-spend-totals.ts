import * as z from 'zod'
import {
  type AdSpendRow,
  adSpendInput,
  type SpendTotal,
  spendTotal,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAdSpend } from './get-ad-spend.ts'

/** Spend by campaign, and totals by currency; both lists are sorted by spend, highest first. */
export interface SpendTotals {
  readonly totals: readonly SpendTotal[]
  readonly campaigns: readonly AdSpendRow[]
}

/**
 * Reads what {@link getAdSpend} returns for a period.
 *
 * @param limit  Maximum number of campaigns.
 */
export async function readSpendTotals(
  ctx: Ctx,
  period: Pick<z.input<typeof adSpendInput>, 'startDate' | 'endDate' | 'by'>,
  limit = 1,
): Promise<SpendTotals> {
  const input = adSpendInput.parse({ ...period, period: 'custom', limit })
  const { data, meta } = await getAdSpend.run(ctx, input)
  const totals = z.array(spendTotal).parse(meta?.totals)
  return { totals: totals.toSorted((a, b) => b.spend - a.spend), campaigns: data }
}
