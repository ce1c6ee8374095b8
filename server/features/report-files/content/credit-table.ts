import type { AttributionRow } from '../../../../contract/attribution.ts'
import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'
import type { TableSection } from '../document.ts'
import { displayName, type FileContext } from './open-document.ts'

interface CreditTable {
  readonly title: string
  readonly groupBy: SharedGroup
  readonly rows: readonly AttributionRow[]
  readonly model: AttributionModel
  /** Currency of lead values; null if the organization has not chosen a currency. */
  readonly currency: string | null
  readonly notes: readonly string[]
}

/** Credit, spend and ROAS by group, under one model. */
export function buildCreditTable(
  { texts, formats }: FileContext,
  { title, groupBy, rows, model, currency, notes }: CreditTable,
): TableSection {
  const { measures, adSpend, attribution } = texts
  const labels = [
    measures.leads,
    measures.qualified,
    measures.won,
    measures.value,
    adSpend.figures.spend,
    adSpend.figures.roas,
  ]
  return {
    kind: 'table',
    title,
    columns: [
      { label: attribution.groups[groupBy], share: 3 },
      ...labels.map((label) => ({ label, share: 1 })),
    ],
    rows: rows.map(({ group, spend, models: { [model]: credit } }) => ({
      cells: [
        displayName(texts, group),
        formats.tenths(credit.leads),
        formats.tenths(credit.qualified),
        formats.tenths(credit.won),
        formats.wholeMoney(credit.value, currency),
        spend?.map((one) => formats.wholeMoney(one.spend, one.currency)).join(', ') || '–',
        credit.roas === null ? '–' : formats.ratio(credit.roas),
      ],
    })),
    totals: [],
    notes,
  }
}
