import type { Dashboard } from '../../../../contract/dashboard.ts'
import {
  type DashboardSeries,
  othersKey,
  pickSeries,
} from '../../../../contract/reports/dashboard-series.ts'
import type { Channel } from '../../../../contract/tracking/channels.ts'

export const measures = ['leads', 'qualified', 'won', 'lost', 'value'] as const

export type Measure = (typeof measures)[number]

/** Data series in a chart, drawn in one color. */
export interface DrawnSeries extends Omit<DashboardSeries, 'index'> {
  readonly color: string
}

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

/** Series to draw, each with its color. */
export const buildSeries = (dashboard: Dashboard, measure: Measure): readonly DrawnSeries[] =>
  pickSeries(dashboard, measure).map((one) => ({
    ...one,
    color: fixedColors[one.key] ?? moreColors[one.index % moreColors.length] ?? 'gray.5',
  }))

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
