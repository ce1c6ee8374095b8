import type { DashboardInterval } from '../dashboard.ts'

/** Days for periods of up to two months, weeks for up to a year, and months for anything longer. */
export const chooseInterval = (days: number): DashboardInterval =>
  days <= 62 ? 'day' : days <= 366 ? 'week' : 'month'
