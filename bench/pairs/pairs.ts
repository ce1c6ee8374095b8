import { leadFields } from '../../contract/lead-fields.ts'
import { buildGet, buildWrite, type ClientRequest, cycle } from '../client-request.ts'
import { newBodies, newUpserts } from '../throughput/phases.ts'

/** Two requests to the same service and the maximum ratio of their costs. */
export interface Pair {
  readonly title: string
  /** Maximum ratio of the service's CPU time for `dearer` to its CPU time for `plain`. */
  readonly mostTimes: number
  readonly dearer: () => ClientRequest
  readonly plain: () => ClientRequest
}

/** Maximum cost of a tool call relative to the equivalent REST request. */
const mostOfTool = 1.5

/**
 * Maximum cost of upserting a new lead relative to creating one; corresponds to 0.8 times the rate.
 */
const mostOfUpsert = 1.25

/** Maximum cost of a page of leads with sessions, relative to one without sessions. */
const mostOfJourneys = 2

const always = (request: ClientRequest) => () => request

const buildToolCall = (name: string, args: object): ClientRequest =>
  buildWrite('POST', '/api/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })

const tool = (name: string, dearer: () => object, plain: () => ClientRequest): Pair => ({
  title: `tool ${name}, to REST`,
  mostTimes: mostOfTool,
  dearer: () => buildToolCall(name, dearer()),
  plain,
})

/** All fields of a lead, without its sessions. */
const plainFields = Object.keys(leadFields).join(',')

/**
 * All pairs.
 *
 * @param ids Leads to read.
 * @param createdIds Leads to change; the data set's leads stay unchanged.
 */
export function buildPairs(ids: readonly string[], createdIds: readonly string[]): readonly Pair[] {
  const [forTool, forRest] = [cycle(ids), cycle(ids)]
  const [changedByTool, changedByRest] = [cycle(createdIds), cycle(createdIds)]
  const [bodyForTool, bodyForRest] = [newBodies(), newBodies()]
  const [upsert, create] = [newUpserts(), newBodies()]
  let notes = 0
  const note = () => `Called ${++notes} times.`
  const wholePeriod = { period: 'current' }
  return [
    tool('check_api', () => ({}), always(buildGet('/api/check'))),
    tool(
      'get_lead',
      () => ({ id: forTool() }),
      () => buildGet(`/api/leads/${forRest()}`),
    ),
    tool('list_leads', () => ({}), always(buildGet('/api/leads'))),
    tool('get_stats', () => wholePeriod, always(buildWrite('POST', '/api/stats', wholePeriod))),
    tool('get_ad_spend', () => ({}), always(buildWrite('POST', '/api/ad-spend', {}))),
    tool('create_lead', bodyForTool, () => buildWrite('POST', '/api/leads', bodyForRest())),
    tool(
      'update_lead',
      () => ({ id: changedByTool(), note: note() }),
      () => buildWrite('PATCH', '/api/leads', { id: changedByRest(), note: note() }),
    ),
    {
      title: 'upsert of a new lead, to create',
      mostTimes: mostOfUpsert,
      dearer: () => buildWrite('PUT', '/api/leads', upsert()),
      plain: () => buildWrite('POST', '/api/leads', create()),
    },
    {
      title: '100 leads with journeys, to without',
      mostTimes: mostOfJourneys,
      dearer: always(buildGet('/api/leads?limit=100')),
      plain: always(buildGet(`/api/leads?limit=100&fields=${plainFields}`)),
    },
  ]
}
