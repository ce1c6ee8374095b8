import { type SpendGroup, spendGroups } from '../../contract/ad-spend/ad-spend-schemas.ts'
import { openClient } from '../client.ts'
import { buildWrite } from '../client-request.ts'
import { daysBefore } from '../latency/instants.ts'
import type { Kind } from '../latency/kinds.ts'
import { type Latency, measureKinds } from '../latency/measure-kinds.ts'
import type { Stage } from '../stage.ts'

/** Times for one way of grouping ad spend and matched leads. */
export interface SpendResult extends Latency {
  readonly title: string
}

/** Target for groupings by a single key. */
export const spendTargetMs = 150

interface Grouping {
  readonly groupBy: readonly SpendGroup[]
  readonly by?: 'outcome'
  /** Number of days; `time` is the label. */
  readonly days: number
  readonly time: string
}

const groupings: readonly Grouping[] = [
  ...[...spendGroups.map((group) => [group]), ['day', 'campaign'] as const].map((groupBy) => ({
    ...{ groupBy, days: 365, time: 'a year' },
  })),
  { groupBy: ['campaign'], by: 'outcome', days: 365, time: 'a year by outcome' },
  // A year would exceed the row limit and be rejected.
  { groupBy: ['day', 'ad'], days: 90, time: '90 days' },
]

/** Maximum number of requests per grouping. */
const mostRequests = 50

/**
 * Measures each grouping end to end with one client. The data contains three spend rows per lead.
 */
export async function measureSpend(stage: Stage, seconds: number): Promise<SpendResult[]> {
  const { services, key, sample } = stage
  const client = openClient(services[0].origin, key)
  const { endDate } = sample.days
  const kinds = groupings.map(({ groupBy, by = 'created', days, time }): Kind => {
    const startDate = daysBefore(endDate, days - 1)
    return {
      title: `${time} by ${groupBy.join(' and ')}`,
      requests: [
        buildWrite('POST', '/api/ad-spend', {
          ...{ period: 'custom', startDate, endDate },
          ...{ by, groupBy },
        }),
      ],
    }
  })
  const limits = { mostRequests, seconds }
  const times = await measureKinds(
    kinds,
    limits,
    async (_, request) => (await client.send(request)).ms,
  )
  client.close()
  return [...times].map(([{ title }, latency]) => ({ title, ...latency }))
}
