import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { isFineGrained, type ReportQuery } from '../spend-report.ts'

const columns = ['spendMicros', 'impressions', 'clicks', 'leads', 'qualified', 'won', 'wonMinor']

/**
 * Sums over the facts of a group. Where groups are many and small, what each takes counts: their
 * sums fit into 64 bits, as those that are kept of campaigns' days do.
 */
export const buildSums = (report: ReportQuery): Sql[] => {
  const sum = sql.raw(report.shown === null && isFineGrained(report) ? 'sum_bigint' : 'sum')
  return columns.map((name) => sql`${sum}(${sql.ref(name)}) as ${sql.ref(name)}`)
}

/** Converted amounts are rounded where they leave, once: half up, to millionths and to cents. */
export const rounded = ({ shown }: ReportQuery, amount: Sql): Sql =>
  shown === null ? amount : sql`round(${amount})`

/** The sums of a group as they leave. */
export const buildFigures = (report: ReportQuery): Sql[] =>
  columns.map((name) => sql`${rounded(report, sql.ref(name))}::numeric as ${sql.ref(name)}`)

/** Sums over all groups as they leave. */
export const buildTotals = (report: ReportQuery): Sql[] =>
  columns.map((name) => rounded(report, sql`sum(${sql.ref(name)})`))
