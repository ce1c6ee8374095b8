import { addDays, isDay } from '../../../contract/values/time.ts'
import type { Search } from '../../lib/search-params.ts'

/** Named periods, in menu order. */
export const namedPresets = [
  'today',
  'yesterday',
  '7d',
  '28d',
  '30d',
  '90d',
  '91d',
  'month',
  'lastMonth',
  'year',
  '12m',
  'all',
] as const

export type NamedPreset = (typeof namedPresets)[number]

/** Selectable periods. */
export type Preset = NamedPreset | 'custom'

/** First and last day, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

const defaultPreset = '30d'

export interface ShownPeriod extends Days {
  readonly preset: Preset
}

/**
 * Parses the period in the URL; invalid parts fall back to the default.
 *
 * @param firstDay Earliest day with data, where `all` starts; null if there is no data.
 */
export function parsePeriod(
  search: Search,
  today: string,
  firstDay: string | null = null,
): ShownPeriod {
  const days = parseCustomDays(search)
  if (days !== undefined) return { preset: 'custom', ...days }
  const preset = parsePreset(search) ?? defaultPreset
  return { preset, ...presetDays(preset, today, firstDay) }
}

/** URL parameters that select a period; empty if missing or invalid. */
export function periodParams(search: Search): Search {
  const days = parseCustomDays(search)
  if (days !== undefined) return { period: 'custom', ...days }
  const preset = parsePreset(search)
  return preset === undefined ? {} : { period: preset }
}

const parsePreset = ({ period }: Search) => namedPresets.find((one) => one === period)

/** A chart has at most 400 points, so a monthly chart can cover up to 33 years. */
const longestDays = 33 * 365

function parseCustomDays({ period, startDate = '', endDate = '' }: Search): Days | undefined {
  const isValid = period === 'custom' && isDay(startDate) && isDay(endDate) && startDate <= endDate
  return isValid ? { startDate, endDate } : undefined
}

function presetDays(preset: NamedPreset, today: string, firstDay: string | null): Days {
  const monthStart = `${today.slice(0, 8)}01`
  const lastDays = (days: number) => ({ startDate: addDays(today, 1 - days), endDate: today })
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today }
    case 'yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) }
    case '7d':
      return lastDays(7)
    case '28d':
      return lastDays(28)
    case '30d':
      return lastDays(30)
    case '90d':
      return lastDays(90)
    case '91d':
      return lastDays(91)
    case 'month':
      return { startDate: monthStart, endDate: today }
    case 'lastMonth': {
      const endDate = addDays(monthStart, -1)
      return { startDate: `${endDate.slice(0, 8)}01`, endDate }
    }
    case 'year':
      return { startDate: `${today.slice(0, 5)}01-01`, endDate: today }
    case '12m':
      return { startDate: addDays(sameDayLastYear(today), 1), endDate: today }
    case 'all': {
      const earliest = lastDays(longestDays).startDate
      const first = firstDay === null || firstDay > today ? today : firstDay
      return { startDate: first < earliest ? earliest : first, endDate: today }
    }
  }
}

/** The same day a year earlier; February 28 for February 29. */
function sameDayLastYear(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return isDay(before) ? before : `${before.slice(0, 8)}28`
}
