import { openClient } from '../client.ts'
import { type ClientRequest, cycle } from '../client-request.ts'
import { walPosition } from '../data-set/owner.ts'
import type { Stage } from '../stage.ts'
import { leadBodies } from '../throughput/lead-bodies.ts'
import { load, type Pressure } from '../throughput/load.ts'
import { computeMedians, type Figures, measure } from '../throughput/measure.ts'
import type { LeadApi, ListQuery, Side } from './peer.ts'
import { createStatusUpdates, type StatusUpdates } from './status-updates.ts'

/** One kind of work, measured on every side. */
export interface Comparison {
  readonly title: string
  readonly unit: 'ms' | 'per second'
  /** By side; absent if a product does not offer this work. */
  readonly figures: ReadonlyMap<string, PeerFigure>
}

/** Median of one kind of work on one side. */
export interface PeerFigure {
  readonly value: number
  /** CPU time of the product and the database per request. */
  readonly cpuMicros: number
  readonly errors: number
}

/** How long and how often each side is measured. */
export interface Effort extends Pressure {
  readonly rounds: number
}

/** Minimum number of leads that each side creates in order to update them. */
const minUpdatedLeads = 500

/** Measures all work on all sides, which take turns. */
export async function comparePeers(
  stage: Stage,
  sides: readonly Side[],
  effort: Effort,
): Promise<Comparison[]> {
  const { sample } = stage
  const [emailPart = ''] = sample.rareNeedles
  const middle = Math.max(1, Math.floor(sample.leads / 50 / 2))
  const lists: readonly [string, ListQuery][] = [
    ['Newest 50 of all leads, with the total', { page: 1 }],
    ['Newest 50 won leads, with the total', { page: 1, status: 'won' }],
    [`Page ${middle.toLocaleString('en-US')} of all leads`, { page: middle }],
    ['Search for a part of an email address', { page: 1, emailPart }],
  ]
  const comparisons: Comparison[] = []
  for (const [title, query] of lists) {
    await checkTotals(title, query, sides)
    comparisons.push(
      await compare(stage, title, 'ms', sides, { ...effort, clients: 1 }, ({ list }) => {
        const request = list(query)
        return request && (() => request)
      }),
    )
  }
  comparisons.push(
    await compare(stage, 'Read a lead by ID', 'per second', sides, effort, ({ read }) => {
      const nextId = cycle(sample.ids)
      return () => read(nextId())
    }),
  )
  comparisons.push(
    await compare(stage, 'Create a lead', 'per second', sides, effort, ({ create }) => {
      const nextBody = leadBodies(`peer-${crypto.randomUUID().slice(0, 8)}-`)
      return () => create(nextBody())
    }),
  )
  comparisons.push(await compareUpdates(stage, sides, effort))
  return comparisons
}

async function compareUpdates(
  stage: Stage,
  sides: readonly Side[],
  effort: Effort,
): Promise<Comparison> {
  const updates = new Map<string, StatusUpdates>()
  for (const side of sides) {
    const ids = await createLeads(side, Math.max(minUpdatedLeads, 2 * effort.clients))
    updates.set(side.name, createStatusUpdates(side, ids))
  }
  await stage.settle()
  const title = "Change a lead's status"
  const comparison = await compare(
    stage,
    title,
    'per second',
    sides,
    effort,
    (_api, name) => updates.get(name)?.next,
  )
  // When time is up, each client still waits for an answer.
  for (const side of updates.values()) await side.check(effort.clients)
  return comparison
}

type BuildRequests = (api: LeadApi, name: string) => (() => ClientRequest) | undefined

async function compare(
  { postmasterPid, owner }: Stage,
  title: string,
  unit: Comparison['unit'],
  sides: readonly Side[],
  { rounds, ...pressure }: Effort,
  build: BuildRequests,
): Promise<Comparison> {
  const works = sides.flatMap((side) => {
    const next = build(side.api, side.name)
    const measured: Figures[] = []
    return next === undefined ? [] : [{ ...side, next, measured }]
  })
  for (let round = 0; round < rounds; round++) {
    for (const { child, next, measured } of works) {
      const watched = {
        serverPids: [child.pid],
        postmasterPid,
        wal: () => walPosition(owner),
      }
      measured.push(await measure(watched, () => load([child.origin], '', next, pressure)))
      child.checkAlive()
    }
  }
  const figures = works.map(({ name, measured }): [string, PeerFigure] => {
    const median = computeMedians(measured)
    return [
      name,
      {
        value: unit === 'ms' ? median.p50Ms : median.perSecond,
        cpuMicros: median.processMicros + median.databaseMicros,
        errors: median.errors,
      },
    ]
  })
  return { title, unit, figures: new Map(figures) }
}

/** @throws Error if two sides find a different number of leads. */
async function checkTotals(title: string, query: ListQuery, sides: readonly Side[]): Promise<void> {
  const totals = new Map<string, number>()
  for (const { name, child, api } of sides) {
    const request = api.list(query)
    if (request === undefined) continue
    const client = openClient(child.origin, '')
    const { body } = await client.send(request)
    client.close()
    totals.set(name, Number(api.readTotal(JSON.parse(body))))
  }
  if (new Set(totals.values()).size === 1) return
  throw new Error(`${title}: the totals differ: ${JSON.stringify([...totals])}`)
}

async function createLeads({ name, child, api }: Side, count: number): Promise<string[]> {
  const client = openClient(child.origin, '')
  const nextBody = leadBodies(`update-${crypto.randomUUID().slice(0, 8)}-`)
  const ids: string[] = []
  while (ids.length < count) {
    const { body } = await client.send(api.create(nextBody()))
    const id = api.readId(JSON.parse(body))
    if (typeof id !== 'string') throw new Error(`${name} returned no ID: ${body.slice(0, 200)}`)
    ids.push(id)
  }
  client.close()
  return ids
}
