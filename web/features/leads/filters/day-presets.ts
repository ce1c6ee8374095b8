import { addDays } from '../../../../contract/values/time.ts'
import { messages } from '../../../i18n/index.ts'

const { presets: texts } = messages.leads

/** Day ranges to choose from. @param today `YYYY-MM-DD` in the organization's time zone. */
export function dayPresets(today: string): { label: string; value: [string, string] }[] {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  const yesterday = addDays(today, -1)
  return [
    { label: texts.today, value: [today, today] },
    { label: texts.yesterday, value: [yesterday, yesterday] },
    { label: texts.last7, value: [addDays(today, -6), today] },
    { label: texts.last30, value: [addDays(today, -29), today] },
    { label: texts.thisMonth, value: [monthStart, today] },
    { label: texts.lastMonth, value: [`${lastMonthEnd.slice(0, 8)}01`, lastMonthEnd] },
  ]
}
