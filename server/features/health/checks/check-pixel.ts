import { dayMs, findLatest, hourMs } from '../../../../contract/values/time.ts'
import { type CheckResult, pass, skip, warn } from '../check-result.ts'
import type { SiteDay } from '../health-store.ts'

/**
 * Number of days to load counts for: 14 days for comparison, plus the longest silence that is
 * considered.
 */
export const pixelDays = 30

/** Number of days before a site's last event that are used to determine how busy the site is. */
const comparedDays = 14

/** Minimum mean number of events per compared day; sites with fewer events are not checked. */
const minPerDay = 20

interface Site {
  readonly name: string
  readonly lastAt: string
  readonly silentHours: number
  /**
   * Length of a silence that is unusual for the site; undefined if the site has too few events to
   * check.
   */
  readonly maxHours: number | undefined
}

/** Warns if a site that used to send events every day has stopped sending. */
export function checkPixel(rows: readonly SiteDay[], now: Date): CheckResult<'pixel'> {
  const sites = [...Map.groupBy(rows, ({ siteId }) => siteId).values()].map((days) =>
    toSite(days, now),
  )
  const judged = sites.filter(({ maxHours }) => maxHours !== undefined)
  const silent = judged.filter(({ silentHours, maxHours = 0 }) => silentHours >= maxHours)
  const shown = silent.length > 0 ? silent : sites
  const lastGoodAt = findLatest(shown.map(({ lastAt }) => lastAt))
  const hours = Math.min(...shown.map(({ silentHours }) => silentHours))
  const figures = shown.length > 0 ? { hours, sites: shown.length } : {}
  const details = { lastGoodAt, figures, names: silent.map(({ name }) => name) }
  if (silent.length > 0) return warn('pixel', 'silent', details)
  return judged.length === 0 ? skip('pixel', details) : pass('pixel', details)
}

function toSite(days: readonly SiteDay[], now: Date): Site {
  const lastAt = findLatest(days.map((day) => day.lastAt)) ?? now.toISOString()
  const since = new Date(Date.parse(lastAt) - comparedDays * dayMs).toISOString().slice(0, 10)
  const compared = days.filter(({ day }) => day > since)
  const total = compared.reduce((sum, { n }) => sum + n, 0)
  return {
    name: days[0]?.name ?? '',
    lastAt,
    silentHours: Math.floor((now.getTime() - Date.parse(lastAt)) / hourMs),
    maxHours: total < comparedDays * minPerDay ? undefined : findMaxHours(compared.length),
  }
}

/**
 * Sites with events every day may be silent for one day, and sites without weekend traffic for
 * three and a half days.
 */
function findMaxHours(activeDays: number): number | undefined {
  if (activeDays >= comparedDays - 1) return 24
  return activeDays >= 8 ? 84 : undefined
}
