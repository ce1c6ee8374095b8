import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** Currency to show: the preferred one if present, otherwise the one with the most spend. */
export function mainCurrency(totals: readonly SpendTotal[], preferred: string | undefined): string {
  const [largest] = [...totals].sort((a, b) => b.spend - a.spend)
  return (totals.find(({ currency }) => currency === preferred) ?? largest)?.currency ?? ''
}
