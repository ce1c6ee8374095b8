import type { Dashboard } from '../../../../contract/dashboard.ts'
import type { Channel } from '../../../../contract/tracking/channels.ts'

export const measures = ['leads', 'qualified', 'won', 'lost', 'value'] as const

export type Measure = (typeof measures)[number]

/** Data series in a chart, drawn in one color. */
export interface DrawnSeries {
  readonly key: string
  readonly color: string
  readonly total: number
  readonly values: readonly number[]
}

/** Maximum number of distinguishable series; the rest are combined. */
const maxSeries = 8

/** Key of the series that combines the small series. */
export const othersKey = 'others'

const channelColors: Record<Channel, string> = {
  paid_search: 'blue.6',
  paid_social: 'grape.6',
  paid_video: 'red.6',
  paid_other: 'violet.7',
  display: 'indigo.5',
  email: 'orange.6',
  sms: 'lime.6',
  push: 'orange.9',
  affiliate: 'lime.8',
  organic_search: 'teal.6',
  organic_social: 'pink.5',
  organic_video: 'red.8',
  ai_assistant: 'green.7',
  referral: 'cyan.6',
  other: 'gray.7',
  direct: 'yellow.6',
}

/** Fixed colors, by key, for series that must look the same in every chart. */
const fixedColors: Readonly<Record<string, string>> = {
  all: 'brand.6',
  ...channelColors,
  '(unknown)': 'gray.6',
  [othersKey]: 'gray.5',
  open: 'blue.6',
  qualified: 'violet.6',
  won: 'success.6',
  lost: 'gray.6',
}

const moreColors = ['blue.6', 'orange.6', 'teal.6', 'grape.6', 'yellow.6', 'cyan.6', 'pink.5']

/** Series to draw, largest first unless they are statuses; the small ones are combined. */
export function buildSeries({ series, by }: Dashboard, measure: Measure): readonly DrawnSeries[] {
  const drawn = series
    .map(({ key, total, points }, i) => ({
      key,
      color: fixedColors[key] ?? moreColors[i % moreColors.length] ?? 'gray.5',
      total: total[measure],
      values: points.map((point) => point[measure]),
    }))
    .filter(({ total }) => total > 0)
  if (by !== 'status') drawn.sort((a, b) => b.total - a.total)
  if (drawn.length <= maxSeries) return drawn
  const small = drawn.slice(maxSeries - 1)
  return [...drawn.slice(0, maxSeries - 1), sumSeries(small)]
}

/** Combines series. Rounds the sums, because credits have at most six decimals. */
function sumSeries(several: readonly DrawnSeries[]): DrawnSeries {
  const sum = (numbers: readonly number[]) => roundMicros(numbers.reduce((a, b) => a + b, 0))
  return {
    key: othersKey,
    color: 'gray.5',
    total: sum(several.map(({ total }) => total)),
    values: (several[0]?.values ?? []).map((_, i) =>
      sum(several.map(({ values }) => values[i] ?? 0)),
    ),
  }
}

const roundMicros = (value: number): number => Math.round(value * 1e6) / 1e6

/** Chart rows: one per point, with the value of each series under its key. */
export const chartRows = (
  labels: readonly string[],
  series: readonly DrawnSeries[],
): Record<string, string | number>[] =>
  labels.map((label, i) => ({
    // No series can have this name: source and channel keys contain no spaces.
    'the day': label,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[i] ?? 0])),
  }))
