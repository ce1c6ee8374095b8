import { dayMs } from '../../contract/values/time.ts'
import type { Sample } from '../data-set/sample.ts'

/** The date (`YYYY-MM-DD`) a given number of days before another date. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/**
 * Query for a range in a date field. Both bounds are mid-hour, like those that clients use to fetch
 * changes, so daily rollups cannot cover the whole range.
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
