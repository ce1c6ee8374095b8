import { language } from '../../../words/language.ts'
import type { Interval } from './spend-points.ts'

const dayOf = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthOf = new Intl.DateTimeFormat(language, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** How a point is called: a day, the first day of a week, a month. */
export const pointLabel = (day: string, interval: Interval): string =>
  (interval === 'month' ? monthOf : dayOf).format(new Date(`${day}T12:00:00Z`))
