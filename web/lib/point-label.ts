import type { DashboardInterval } from '../../contract/dashboard.ts'
import { locale } from '../i18n/locale.ts'

const dayFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat(locale, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const datedFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** Label for a chart point: a day, the first day of a week, or a month. */
const pointLabel = (day: string, interval: DashboardInterval): string =>
  (interval === 'month' ? monthFormat : dayFormat).format(new Date(`${day}T12:00:00Z`))

/**
 * Labels for chart points, built from their first days. Charts find points by label, so if points
 * in several years would have the same label, all labels include the year.
 */
export function buildPointLabels(days: readonly string[], interval: DashboardInterval): string[] {
  const labels = days.map((day) => pointLabel(day, interval))
  if (new Set(labels).size === labels.length) return labels
  return days.map((day) => datedFormat.format(new Date(`${day}T12:00:00Z`)))
}
