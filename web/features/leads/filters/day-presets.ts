import { words } from '../../../i18n/en/index.ts'
import { addDays } from '../../../lib/days.ts'

const { presets: say } = words.leads

/** Ranges of days that people ask for most. @param today  `YYYY-MM-DD` in the organization. */
export function dayPresets(today: string): { label: string; value: [string, string] }[] {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  const yesterday = addDays(today, -1)
  return [
    { label: say.today, value: [today, today] },
    { label: say.yesterday, value: [yesterday, yesterday] },
    { label: say.last7, value: [addDays(today, -6), today] },
    { label: say.last30, value: [addDays(today, -29), today] },
    { label: say.thisMonth, value: [monthStart, today] },
    { label: say.lastMonth, value: [`${lastMonthEnd.slice(0, 8)}01`, lastMonthEnd] },
  ]
}
