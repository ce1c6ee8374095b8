import { statuses } from '../../../contract/field-kinds.ts'
import type { Stats } from '../../../contract/stats-schemas.ts'
import { fromUnits, quotient } from '../../../contract/values/exact-decimals.ts'
import type { LeadTotals } from '../../lead-index/rollups/index.ts'

const sumColumn = (rows: readonly LeadTotals[], count: 'leads' | 'qualified' | 'locked'): number =>
  rows.reduce((sum, row) => sum + row[count], 0)

export const countLeads = (rows: readonly LeadTotals[]) => ({
  leads: sumColumn(rows, 'leads'),
  locked: sumColumn(rows, 'locked'),
})

/**
 * Statistics of a period: rates with 4 decimals, money in major units with 2; a division by 0
 * results in 0.
 *
 * @see D-35
 */
export function summarize(rows: readonly LeadTotals[]): Pick<Stats, 'leads' | 'conversion'> {
  const leadsWhere = (test: (row: LeadTotals) => boolean) => sumColumn(rows.filter(test), 'leads')
  const sources = [...new Set(rows.map(({ source }) => source))].sort()
  const byStatus = (status: string) => leadsWhere((row) => row.status === status)
  const total = sumColumn(rows, 'leads')
  const qualified = sumColumn(rows, 'qualified')
  const won = byStatus('won')
  const wonMinor = rows.reduce((sum, row) => sum + BigInt(row.wonMinor), 0n)
  return {
    leads: {
      total,
      // fromEntries loses the key type; the keys are exactly `statuses`.
      byStatus: Object.fromEntries(
        statuses.map((status) => [status, byStatus(status)]),
      ) as Stats['leads']['byStatus'],
      bySource: Object.fromEntries(
        sources.map((source) => [source, leadsWhere((row) => row.source === source)]),
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
