import { dayMs } from '../../../../contract/values/time.ts'
import type { LeadTotals, Span } from '../../../lead-index/rollups/index.ts'
import { type CheckResult, pass, skip, warn } from '../check-result.ts'
import type { ClickShare } from '../health-store.ts'

/** Number of earlier weeks to compare a period with. */
export const comparedWeeks = 4

/**
 * Minimum number of leads per week for the check. With fewer leads, a silence may be due to chance.
 */
const minPerWeek = 10

/**
 * Minimum mean number of leads in these hours: with 8 independent leads, the probability of no
 * leads at all is 1 in 3,000. Each week also needs a minimum, because campaigns cause leads in
 * bursts.
 */
const minUsual = 8
const minEachWeek = 3

/** Maximum length of the period without leads that is compared with earlier weeks. */
export const maxSilenceMs = 7 * dayMs

/** The period without leads, shifted to each of the previous weeks. */
export function findSilence(lastLeadAt: string, now: Date): Span[] {
  const start = Math.max(Date.parse(lastLeadAt), now.getTime() - maxSilenceMs)
  return Array.from({ length: comparedWeeks }, (_, i) => {
    const shiftMs = (i + 1) * 7 * dayMs
    return {
      start: new Date(start - shiftMs).toISOString(),
      end: new Date(now.getTime() - shiftMs).toISOString(),
    }
  })
}

/** Number of leads that were not imported. */
export const countOwn = (sums: readonly LeadTotals[]): number =>
  sums.reduce((total, { source, leads }) => total + (source === 'import' ? 0 : leads), 0)

interface Silence {
  readonly lastLeadAt: string | null
  /** Number of leads in the same hours of each of the earlier weeks. */
  readonly earlier: readonly number[]
  /** Number of leads in the four weeks before the silence. */
  readonly fourWeeks: number
}

/** Warns if no lead has been created for longer than usual for these days of the week. */
export function checkLeads(
  { lastLeadAt, earlier, fourWeeks }: Silence,
  now: Date,
): CheckResult<'leads'> {
  if (lastLeadAt === null) return skip('leads')
  const hours = Math.floor((now.getTime() - Date.parse(lastLeadAt)) / 3_600_000)
  const mean = earlier.reduce((sum, n) => sum + n, 0) / earlier.length
  const details = { lastGoodAt: lastLeadAt, figures: { hours, usual: Math.round(mean) } }
  if (fourWeeks < comparedWeeks * minPerWeek) return skip('leads', details)
  const isSilent = mean >= minUsual && earlier.every((n) => n >= minEachWeek)
  return isSilent ? warn('leads', 'silent', details) : pass('leads', details)
}

interface Clicks {
  /** `now` covers the last 7 days; `before` covers the 28 days before those. */
  readonly now: ClickShare
  readonly before: ClickShare
}

const share = ({ clicks, leads }: ClickShare): number => (leads === 0 ? 0 : clicks / leads)

const percent = (part: number): number => Math.round(part * 1_000) / 10

/**
 * Warns if the share of leads with a click ID has dropped to less than a third of its usual value.
 */
export function checkClickIds({ now, before }: Clicks): CheckResult<'clickIds'> {
  const [current, usual] = [share(now), share(before)]
  const figures = { share: percent(current), usual: percent(usual), leads: now.leads }
  const details = { figures, lastGoodAt: now.lastAt ?? before.lastAt }
  // Requires 10 expected click IDs, so that random variation is not mistaken for a drop.
  const isEnough = before.leads >= 50 && usual >= 0.1 && usual * now.leads >= 10
  if (!isEnough) return skip('clickIds', details)
  return current < usual / 3 ? warn('clickIds', 'fallen', details) : pass('clickIds', details)
}

interface Spend extends Clicks {
  /** Number of days with ad spend among the last 7 days. */
  readonly days: number
}

/** Warns if there was ad spend in the last 7 days but no lead with a click ID. */
export function checkSpend({ days, now, before }: Spend): CheckResult<'spend'> {
  const usual = Math.round(before.clicks / comparedWeeks)
  const details = {
    figures: { days, clicks: now.clicks, usual },
    lastGoodAt: now.lastAt ?? before.lastAt,
  }
  if (days < 3 || usual < minUsual) return skip('spend', details)
  return now.clicks === 0 ? warn('spend', 'noLeads', details) : pass('spend', details)
}
