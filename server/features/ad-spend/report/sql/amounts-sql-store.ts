import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { isFineGrained, type ReportQuery } from '../spend-report.ts'

const columns = ['spendMicros', 'impressions', 'clicks', 'leads', 'qualified', 'won', 'wonMinor']

/**
 * A group's summed facts. With many small groups, the cost of each sum matters, so these sums use
 * 64 bits, just like the stored daily campaign sums.
 */
export const buildSums = (report: ReportQuery): Sql[] => {
  const sum = sql.raw(report.shown === null && isFineGrained(report) ? 'sum_bigint' : 'sum')
  return columns.map((name) => sql`${sum}(${sql.ref(name)}) as ${sql.ref(name)}`)
}

/** Rounds converted amounts only once, in the result: half up to millionths and cents. */
export const rounded = ({ shown }: ReportQuery, amount: Sql): Sql =>
  shown === null ? amount : sql`round(${amount})`

/** A group's sums in the result. */
export const buildFigures = (report: ReportQuery): Sql[] =>
  columns.map((name) => sql`${rounded(report, sql.ref(name))}::numeric as ${sql.ref(name)}`)

/** The sums of all groups in the result. */
export const buildTotals = (report: ReportQuery): Sql[] =>
  columns.map((name) => rounded(report, sql`sum(${sql.ref(name)})`))
