import { type Client, openClient } from '../client.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import { createKeys } from '../data-set/keys.ts'
import type { Stage } from '../stage.ts'
import { createLeads } from '../throughput/create-leads.ts'
import { buildPairs, type Pair } from './pairs.ts'

/** CPU time per request for each kind in a pair, in microseconds. */
export interface Cost {
  readonly dearer: number
  readonly plain: number
}

/** A pair's costs; the ratio is the median of all rounds. */
export interface PairResult {
  readonly title: string
  readonly mostTimes: number
  /** The service's CPU time. */
  readonly process: Cost
  /** CPU time of the database across all its processes. */
  readonly database: Cost
  /** Ratio between the service's CPU times for the two kinds. */
  readonly times: number
}

/**
 * Concurrent clients, each with its own key, because a single key can make only 100 tool calls a
 * second.
 */
const clientCount = 128

/** Concurrent clients. */
const parallel = 4

/** Maximum number of leads to create for the pair that changes leads. */
const mostCreated = 500

/**
 * Measures all pairs, alternating between the two kinds in each pair, so that noise affects both.
 */
export async function runPairs(
  stage: Stage,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<readonly PairResult[]> {
  const [{ origin }] = stage.services
  const created = await createLeads(origin, stage.key, Math.min(mostCreated, stage.sample.leads))
  const createdIds = created.map(({ id }) => id)
  const keys = await createKeys(stage.ctx, clientCount)
  const clients = keys.map((key) => openClient(origin, key))
  try {
    const results: PairResult[] = []
    for (const pair of buildPairs(stage.sample.ids, createdIds)) {
      results.push(await runPair(stage, clients, pair, seconds, rounds))
    }
    await stage.settle()
    return results
  } finally {
    for (const client of clients) client.close()
  }
}

async function runPair(
  stage: Stage,
  clients: readonly Client[],
  pair: Pair,
  seconds: number,
  rounds: number,
): Promise<PairResult> {
  const measureCost = (next: Pair['plain']) => slice(stage, clients, next, seconds)
  await measureCost(pair.plain)
  await measureCost(pair.dearer)
  const costs: { plain: SliceCost; dearer: SliceCost }[] = []
  while (costs.length < rounds) {
    costs.push({ plain: await measureCost(pair.plain), dearer: await measureCost(pair.dearer) })
  }
  const both = (of: (cost: SliceCost) => number): Cost => ({
    dearer: computeMedian(costs.map(({ dearer }) => of(dearer))),
    plain: computeMedian(costs.map(({ plain }) => of(plain))),
  })
  return {
    title: pair.title,
    mostTimes: pair.mostTimes,
    process: both(({ process }) => process),
    database: both(({ database }) => database),
    times: computeMedian(costs.map(({ dearer, plain }) => dearer.process / plain.process)),
  }
}

interface SliceCost {
  readonly process: number
  readonly database: number
}

/** Sends requests for a few seconds. @throws Error on an error response. */
async function slice(
  { services, postmasterPid }: Stage,
  clients: readonly Client[],
  next: () => ReturnType<Pair['plain']>,
  seconds: number,
): Promise<SliceCost> {
  const [{ pid }] = services
  const read = () => ({ process: processMicros(pid), database: familyMicros(postmasterPid) })
  const before = read()
  const endsAt = performance.now() + seconds * 1_000
  let requests = 0
  const askOn = async (mine: readonly Client[]) => {
    for (let i = 0; i === 0 || performance.now() < endsAt; i += 1) {
      const { body } = (await mine[i % mine.length]?.send(next())) ?? { body: '' }
      // A tool reports failures in its result.
      if (body.includes('"isError":true')) throw new Error(`A tool failed: ${body.slice(0, 500)}`)
      requests += 1
    }
  }
  const share = Math.ceil(clients.length / parallel)
  const groups = Array.from({ length: parallel }, (_, i) =>
    clients.slice(i * share, (i + 1) * share),
  )
  await Promise.all(groups.map(askOn))
  const after = read()
  return {
    process: (after.process - before.process) / requests,
    database: (after.database - before.database) / requests,
  }
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
