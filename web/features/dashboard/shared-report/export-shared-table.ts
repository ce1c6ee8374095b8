import type { AttributionTable } from '../../../../contract/attribution.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'
import type { ReportTable } from '../../../components/report/report-file.ts'

/** Columns for the attribution model that is shown to visitors. */
const measures = ['leads', 'qualified', 'won', 'value', 'costPerLead', 'roas'] as const

/** Rows of a shared table, with one row per group and spend currency. */
export const exportSharedTable = (
  table: AttributionTable | null,
  groupBy: SharedGroup,
): ReportTable => ({
  columns: [groupBy, 'currency', 'spend', ...measures],
  rows: (table?.rows ?? []).flatMap(({ group, spend, models: { lastNonDirect: credit } }) => {
    const [first, ...others] = spend ?? []
    return [
      [group, first?.currency, first?.spend, ...measures.map((measure) => credit[measure])],
      ...others.map((one) => [group, one.currency, one.spend, ...measures.map(() => null)]),
    ]
  }),
})
