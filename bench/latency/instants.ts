import { dayMs } from '../../contract/values/time.ts'
import type { Sample } from '../data-set/sample.ts'

/** The date (`YYYY-MM-DD`) that is a given number of days before another date. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/**
 * Query with bounds for a date field. As in queries from clients that fetch changes, the bounds do
 * not fall on a full hour or day, so no daily rollup covers the range.
 *
 * @param ago Days between the end of the range and the end of the data set.
 */
export function range(
  field: 'createdAt' | 'updatedAt' | 'qualifiedAt',
  { days: { endDate } }: Sample,
  { ago, days }: { readonly ago: number; readonly days: number },
): string {
  const from = `${daysBefore(endDate, ago + days)}T09:13:22.123Z`
  const until = `${daysBefore(endDate, ago)}T16:47:05.456Z`
  return `${field}[gte]=${from}&${field}[lt]=${until}`
}
