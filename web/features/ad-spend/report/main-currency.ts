import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** The currency that is drawn: the wanted one if it is there, else that of most spend. */
export function mainCurrency(totals: readonly SpendTotal[], preferred: string | undefined): string {
  const [largest] = [...totals].sort((a, b) => b.spend - a.spend)
  return (totals.find(({ currency }) => currency === preferred) ?? largest)?.currency ?? ''
}
