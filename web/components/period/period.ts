import { addDays, isDay } from '../../lib/days.ts'
import type { Search } from '../../lib/search-params.ts'

const namedPresets = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'lastMonth',
  'year',
  '12m',
] as const

/** Selectable periods, in menu order. */
export const presets = [...namedPresets, 'custom'] as const

export type Preset = (typeof presets)[number]

/** First and last day, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

const defaultPreset = '30d'

/** Parses the period in the address; invalid parts fall back to the default. */
export function parsePeriod(search: Search, today: string): Days & { readonly preset: Preset } {
  const days = parseCustomDays(search)
  if (days !== undefined) return { preset: 'custom', ...days }
  const preset = parsePreset(search) ?? defaultPreset
  return { preset, ...presetDays(preset, today) }
}

/** Parameters of an address that select a period; empty if they are missing or invalid. */
export function periodParams(search: Search): Search {
  const days = parseCustomDays(search)
  if (days !== undefined) return { period: 'custom', ...days }
  const preset = parsePreset(search)
  return preset === undefined ? {} : { period: preset }
}

const parsePreset = ({ period }: Search) => namedPresets.find((one) => one === period)

function parseCustomDays({ period, startDate = '', endDate = '' }: Search): Days | undefined {
  const isValid = period === 'custom' && isDay(startDate) && isDay(endDate) && startDate <= endDate
  return isValid ? { startDate, endDate } : undefined
}

function presetDays(preset: (typeof namedPresets)[number], today: string): Days {
  const monthStart = `${today.slice(0, 8)}01`
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today }
    case 'yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) }
    case '7d':
      return { startDate: addDays(today, -6), endDate: today }
    case '30d':
      return { startDate: addDays(today, -29), endDate: today }
    case '90d':
      return { startDate: addDays(today, -89), endDate: today }
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
  }
}

/** The same day a year earlier; February 28 for February 29. */
function sameDayLastYear(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return isDay(before) ? before : `${before.slice(0, 8)}28`
}
