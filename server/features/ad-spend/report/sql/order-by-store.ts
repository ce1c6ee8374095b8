import type { SpendFigure } from '../../../../../contract/ad-spend/ad-spend-schemas.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { SpendKey } from '../spend-grouping.ts'
import { entityColumns, fixedValueCurrency, groupKeys, type ReportQuery } from '../spend-report.ts'
import { rounded } from './amounts-sql-store.ts'

/** Sort order with tiebreakers: the requested columns, then the group's keys. Nulls last. */
export function buildOrderBy(report: ReportQuery): Sql {
  const requested = report.order.map(
    ({ column, direction }) => sql`${sortValue(report, column)} ${sql.raw(direction)} nulls last`,
  )
  return sql.join([...requested, ...groupKeys(report).map(tieBreaker)])
}

/** Figures that are quotients of two sums. */
const ratios: Partial<Record<SpendKey | SpendFigure, readonly [string, string]>> = {
  ctr: ['clicks', 'impressions'],
  cpc: ['spendMicros', 'clicks'],
  costPerLead: ['spendMicros', 'leads'],
  costPerQualified: ['spendMicros', 'qualified'],
  roas: ['wonMinor', 'spendMicros'],
}

/** Figures whose sum columns have different names because the sums are in smaller units. */
const sumNames: Partial<Record<SpendKey | SpendFigure, string>> = {
  spend: 'spendMicros',
  wonValue: 'wonMinor',
}

/**
 * Sort expression for a column: the figure itself, or a constant multiple of it. Ratios are floats,
 * so that equal ratios tie; as numerics, they could differ in their number of digits. IDs are
 * strings, whose order must not depend on the database's locale.
 */
function sortValue(report: ReportQuery, column: SpendKey | SpendFigure): Sql {
  const ratio = ratios[column]
  if (ratio !== undefined) {
    const [over, under] = ratio.map((name) => rounded(report, sql.ref(name)))
    const quotient = sql`${over}::float8 / nullif(${under}, 0)::float8`
    const own = fixedValueCurrency(report)
    if (column !== 'roas' || own === null) return quotient
    return sql`case when currency = ${own}::text then ${quotient} end`
  }
  if (column === 'day') return sql`day`
  const isId = entityColumns(report).some((key) => key === column)
  return isId
    ? sql`${sql.ref(column)} collate "C"`
    : rounded(report, sql.ref(sumNames[column] ?? column))
}

const tieBreaker = (column: string): Sql =>
  column === 'currency' ? sql`currency collate "C"` : sql.ref(column)

export const sortsByEntity = (report: ReportQuery): boolean =>
  report.order.some(({ column }) => entityColumns(report).some((key) => key === column))
