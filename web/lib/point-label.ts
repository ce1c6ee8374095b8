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

/** Label for a chart point: a day, the first day of a week, or a month. */
export const pointLabel = (day: string, interval: DashboardInterval): string =>
  (interval === 'month' ? monthFormat : dayFormat).format(new Date(`${day}T12:00:00Z`))
