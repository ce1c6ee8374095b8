import { dayMs } from '../../contract/values/time.ts'
import type { Sample } from '../data-set/sample.ts'

/** Day `YYYY-MM-DD`, some days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/**
 * Bounds of a date field over some days, as a query. They fall on no hour or day, as those of a
 * program that fetches what is new; nothing that is kept by day fits them.
 *
 * @param ago  Days between the end of the range and the end of the data set.
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
