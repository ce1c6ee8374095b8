import type { Stats } from '../../../contract/stats-schemas.ts'
import { fromUnits, quotient } from '../../../contract/values/exact-decimals.ts'
import type { CountedBy, LeadFigures, LeadTotals } from '../../lead-index/rollups/index.ts'

const sumColumn = <K extends string>(rows: readonly Readonly<Record<K, number>>[], count: K) =>
  rows.reduce((sum, row) => sum + row[count], 0)

export const countLeads = (rows: readonly LeadTotals[]) => ({
  leads: sumColumn(rows, 'leads'),
  locked: sumColumn(rows, 'locked'),
})

/**
 * A period's statistics: rates with 4 decimals, money in major units with 2 decimals; a division by
 * 0 results in 0.
 *
 * @see D-35
 */
export function summarize(
  rows: readonly LeadFigures[],
  by: CountedBy,
): Pick<Stats, 'leads' | 'conversion'> {
  const leadsWhere = (test: (row: LeadFigures) => boolean) => sumColumn(rows.filter(test), 'leads')
  const sources = [...new Set(rows.filter(({ leads }) => leads > 0).map(({ source }) => source))]
  const ofStatus = (status: string) => rows.filter((row) => row.status === status)
  const byStatus = {
    open: sumColumn(ofStatus('open'), 'leads'),
    qualified: sumColumn(ofStatus('qualified'), by === 'created' ? 'leads' : 'qualified'),
    won: sumColumn(rows, 'won'),
    lost: sumColumn(rows, 'lost'),
  }
  const total = sumColumn(rows, 'leads')
  const qualified = sumColumn(rows, 'qualified')
  const { won } = byStatus
  const wonMinor = rows.reduce((sum, row) => sum + BigInt(row.wonMinor), 0n)
  return {
    leads: {
      total,
      byStatus,
      bySource: Object.fromEntries(
        sources.sort().map((source) => [source, leadsWhere((row) => row.source === source)]),
      ),
    },
    conversion: {
      qualified,
      qualificationRate: quotient(qualified, total, 4) ?? 0,
      winRate: quotient(won, qualified, 4) ?? 0,
      averageValue: quotient(wonMinor, won * 100, 2) ?? 0,
      totalValue: fromUnits(wonMinor, 2),
    },
  }
}
