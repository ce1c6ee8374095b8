import { type SpendGroup, spendGroups } from '../../contract/ad-spend-schemas.ts'
import { openClient } from '../ask.ts'
import { daysBefore } from '../latency/instants.ts'
import type { Kind } from '../latency/kinds.ts'
import { type Latency, measureKinds } from '../latency/measure-kinds.ts'
import { send } from '../sent.ts'
import type { Stage } from '../stage.ts'

/** Times of one grouping of ad spend and its leads over a year. */
export interface SpendResult extends Latency {
  readonly title: string
}

/** What every grouping by one thing is to reach. */
export const spendTargetMs = 300

const groupings: readonly (readonly SpendGroup[])[] = [
  ...spendGroups.map((group) => [group]),
  ['day', 'campaign'],
  ['day', 'ad'],
]

/** Requests after which a grouping needs no more. */
const mostRequests = 50

/** Measures each grouping with one client, end to end; three rows of spend per lead. */
export async function measureSpend(stage: Stage, seconds: number): Promise<SpendResult[]> {
  const { services, key, sample } = stage
  const client = openClient(services[0].origin, key)
  const { endDate } = sample.days
  const year = { period: 'custom', startDate: daysBefore(endDate, 364), endDate }
  const kinds = groupings.map(
    (groupBy): Kind => ({
      title: `a year by ${groupBy.join(' and ')}`,
      requests: [send('POST', '/api/ad-spend', { ...year, groupBy })],
    }),
  )
  const times = await measureKinds(kinds, { mostRequests, seconds }, async (_, sent) => {
    const from = performance.now()
    try {
      return (await client.ask(sent)).ms
    } catch (error) {
      // A sum that the service gives up counts with the time that it took; the report shows it.
      if (!String(error).includes('answered with 503')) throw error
      return performance.now() - from
    }
  })
  client.close()
  return [...times].map(([{ title }, latency]) => ({ title, ...latency }))
}
