import { buildGet, buildWrite, type ClientRequest } from '../client-request.ts'
import { daysBefore } from './instants.ts'
import type { Kind, LatencyGroup } from './kinds.ts'

const search = (needle: string): ClientRequest =>
  buildGet(`/api/leads?search=${encodeURIComponent(needle)}`)

const searching = (title: string, needle: string): Kind => ({
  title,
  requests: [search(needle)],
})

export const searches: LatencyGroup = {
  title: 'Search: page 1',
  target: { p50Ms: 150, maxMs: 500 },
  kinds({ sample: { rareNeedles, externalId } }) {
    const [first = 'nobody', ...others] = rareNeedles
    return [
      { title: 'rare: names with a number', requests: [search(first), ...others.map(search)] },
      searching('rare: an external id', externalId.toLowerCase()),
      searching('rare: nothing', 'qqxyzzy'),
      searching('medium: hardt', 'hardt'),
      searching('medium: clara', 'clara'),
      searching('common: gmail', 'gmail'),
      searching('two letters: an', 'an'),
      searching('two letters: ka', 'ka'),
    ]
  },
}

const sizes = [{}, { isSmall: true }] as const

export const statistics: LatencyGroup = {
  title: 'Statistics, large and small organization',
  target: { p50Ms: 5, timesSmall: 2 },
  kinds({ sample: { days } }) {
    const last = (count: number) => ({
      period: 'custom',
      startDate: daysBefore(days.endDate, count - 1),
      endDate: days.endDate,
    })
    const periods: [string, object][] = [
      ['this month', {}],
      ['last 30 days', last(30)],
      ['a year', last(365)],
      ['everything', { period: 'custom', ...days }],
    ]
    return periods.flatMap(([title, body]) =>
      sizes.map((size) => ({ title, requests: [buildWrite('POST', '/api/stats', body)], ...size })),
    )
  },
}
