import type { Dashboard } from '../../contract/dashboard.ts'
import { addDays } from '../../contract/values/time.ts'
import { samplePeriod } from './sample-data.ts'

const days = 30

const point = (leads: number) => ({
  leads,
  qualified: Math.round(leads / 2),
  won: Math.round(leads / 4),
  lost: Math.round(leads / 5),
  value: leads * 1_200,
})

const channels = { paid_search: 14, organic_search: 9, email: 5, direct: 3 } as const

const series = Object.entries(channels).map(([key, most], i) => ({
  key,
  total: point(most * days),
  points: Array.from({ length: days }, (_, day) => point(most - ((day * (i + 3)) % (most - 1)))),
}))

const noFigures = {
  leads: 0,
  byStatus: { open: 0, qualified: 0, won: 0, lost: 0 },
  qualified: 0,
  won: 0,
  lost: 0,
  value: 0,
  averageValue: 0,
  qualificationRate: 0,
  winRate: 0,
  conversionRate: 0,
  lossRate: 0,
}

const toPeriod = (startDate: string, endDate: string) => ({
  startDate,
  endDate,
  start: `${startDate}T00:00:00Z`,
  end: `${addDays(endDate, 1)}T00:00:00Z`,
})

/** Leads per day by channel, for the chart; it does not read the totals. */
export const sampleDashboard: Dashboard = {
  ...toPeriod(samplePeriod.startDate, samplePeriod.endDate),
  interval: 'day',
  by: 'channel',
  countBy: 'created',
  points: Array.from({ length: days }, (_, i) => {
    const day = addDays(samplePeriod.startDate, i)
    return { ...toPeriod(day, day), isComplete: i < days - 1 }
  }),
  series,
  totals: noFigures,
  funnel: [],
  spend: [],
  before: null,
}
