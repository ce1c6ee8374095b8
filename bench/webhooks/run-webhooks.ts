import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchOptions } from '../args.ts'
import { type Child, startChild } from '../child.ts'
import { openClient } from '../client.ts'
import { buildGet, buildWrite } from '../client-request.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import { walPosition } from '../data-set/owner.ts'
import type { Stage } from '../stage.ts'
import { load } from '../throughput/load.ts'
import { computeMedians, type Figures, measure } from '../throughput/measure.ts'
import { phases } from '../throughput/phases.ts'

/** Deliveries for one webhook, and their cost. */
export interface WebhooksResult {
  /** Create requests with and without a webhook. */
  readonly without: Figures
  readonly beside: Figures
  /** Deliveries per second while leads are created, and afterwards. */
  readonly besidePerSecond: number
  readonly drainPerSecond: number
  /** CPU time per delivery after the creates have ended, in microseconds. */
  readonly processMicros: number
  readonly databaseMicros: number
  readonly deliveries: number
  /** Deliveries received more than once. */
  readonly repeated: number
}

/** One measurement with a webhook. */
interface Round {
  readonly beside: Figures
  readonly besidePerSecond: number
  readonly drainPerSecond: number
  readonly processMicros: number
  readonly databaseMicros: number
  readonly counted: Counted
}

/** Number of deliveries counted by the receiver. */
interface Counted {
  readonly received: number
  readonly distinct: number
}

/** Maximum time, in milliseconds, for sending the deliveries still queued after the creates. */
const mostDrainMs = 120_000

/**
 * Measures create requests with and without a webhook that sends each new lead to a server on this
 * machine, in alternating rounds.
 *
 * @throws Error if a delivery is lost.
 */
export async function measureWebhooks(
  stage: Stage,
  options: Pick<BenchOptions, 'clients' | 'seconds' | 'rounds'>,
): Promise<WebhooksResult> {
  const receiver = await startChild('bench/webhooks/receiver.ts', {}, '/count')
  // Also removes webhooks left over from an interrupted run.
  const removeWebhooks = () => stage.owner.query('delete from webhook')
  await removeWebhooks()
  try {
    const without: Figures[] = []
    const rounds: Round[] = []
    await measureCreates(stage, { ...options, seconds: options.seconds * 0.3 })
    for (let round = 0; round < options.rounds; round++) {
      without.push(await measureCreates(stage, options))
      rounds.push(await measureRound(stage, receiver, options))
    }
    return summarize(without, rounds)
  } finally {
    await removeWebhooks()
    await receiver.stop()
  }
}

/** Creates leads with many clients and measures the cost. */
export const measureCreates = (
  stage: Stage,
  { clients, seconds }: Pick<BenchOptions, 'clients' | 'seconds'>,
): Promise<Figures> => {
  const { services, key, postmasterPid, owner, sample, siteId } = stage
  const [service] = services
  const serverPids = services.map(({ pid }) => pid)
  const next = phases.create.requests({ ...sample, siteId, created: [] })
  const watched = { serverPids, postmasterPid, wal: () => walPosition(owner) }
  return measure(watched, () => load([service.origin], key, next, { clients, seconds }))
}

async function measureRound(
  stage: Stage,
  receiver: Child,
  options: Pick<BenchOptions, 'clients' | 'seconds'>,
): Promise<Round> {
  const { services, key, postmasterPid } = stage
  const [service] = services
  const client = openClient(service.origin, key)
  const before = await count(receiver)
  const body = { url: `${receiver.origin}/hook`, types: ['lead.created'] }
  const created = await client.send(buildWrite('POST', '/api/webhooks', body))
  // Successful responses from our own server always have this shape.
  const { id } = (JSON.parse(created.body) as { data: { id: string } }).data
  const startedAt = performance.now()
  const beside = await measureCreates(stage, options)
  const middle = await count(receiver)
  const middleAt = performance.now()
  const readCpu = () =>
    [
      services.reduce((total, { pid }) => total + processMicros(pid), 0),
      familyMicros(postmasterPid),
    ] as const
  const cpu = readCpu()
  const end = before.distinct + beside.requests
  let counted = middle
  while (counted.distinct < end && performance.now() - middleAt < mostDrainMs) {
    await sleep(20)
    counted = await count(receiver)
  }
  const drainedMs = performance.now() - middleAt
  const after = readCpu()
  await stage.owner.query('update webhook set "isEnabled" = false where id = $1', [id])
  client.close()
  service.checkAlive()
  if (counted.distinct < end) {
    throw new Error(`${end - counted.distinct} of ${beside.requests} deliveries are missing.`)
  }
  const drained = Math.max(1, counted.received - middle.received)
  return {
    beside,
    besidePerSecond: ((middle.received - before.received) / (middleAt - startedAt)) * 1_000,
    drainPerSecond: ((counted.received - middle.received) / drainedMs) * 1_000,
    processMicros: (after[0] - cpu[0]) / drained,
    databaseMicros: (after[1] - cpu[1]) / drained,
    counted: {
      received: counted.received - before.received,
      distinct: counted.distinct - before.distinct,
    },
  }
}

async function count({ origin }: Child): Promise<Counted> {
  const client = openClient(origin, '')
  const { body } = await client.send(buildGet('/count'))
  client.close()
  // The receiver is our own.
  return JSON.parse(body) as Counted
}

function summarize(without: readonly Figures[], rounds: readonly Round[]): WebhooksResult {
  const median = (of: (round: Round) => number): number => {
    const sorted = rounds.map(of).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  const sum = (of: (round: Round) => number) => rounds.reduce((total, one) => total + of(one), 0)
  return {
    without: computeMedians(without),
    beside: computeMedians(rounds.map(({ beside }) => beside)),
    besidePerSecond: median((round) => round.besidePerSecond),
    drainPerSecond: median((round) => round.drainPerSecond),
    processMicros: median((round) => round.processMicros),
    databaseMicros: median((round) => round.databaseMicros),
    deliveries: sum(({ counted }) => counted.distinct),
    repeated: sum(({ counted }) => counted.received - counted.distinct),
  }
}
