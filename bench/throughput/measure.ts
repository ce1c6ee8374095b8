import { setTimeout as sleep } from 'node:timers/promises'
import { familyMicros, processMicros } from '../cpu.ts'
import type { Loaded } from './load.ts'

/** One measurement, or the median of several. */
export interface Figures extends Loaded {
  /**
   * CPU time of the server processes per request, in microseconds; for raw statements, CPU time of
   * the client.
   */
  readonly processMicros: number
  /** CPU time of all PostgreSQL processes per request, in microseconds. */
  readonly databaseMicros: number
  /** WAL written per request, including WAL from background work. */
  readonly walBytes: number
  /**
   * Share of one core that the load generator used; if it is close to 1, the generator limited the
   * rate.
   */
  readonly generatorLoad: number
}

/** Processes whose cost is measured. */
export interface Watched {
  readonly serverPids: readonly number[]
  readonly postmasterPid: number
  /** Bytes of WAL so far. */
  readonly wal: () => Promise<number>
}

/** Pause after a load, during which abandoned requests can finish. */
const settleMs = 100

/** Runs a load and returns its cost. */
export async function measure(watched: Watched, run: () => Promise<Loaded>): Promise<Figures> {
  const before = await readCosts(watched)
  const loaded = await run()
  const generator = processMicros(process.pid) - before.generator
  const tookMicros = performance.now() * 1_000 - before.clock
  await sleep(settleMs)
  const after = await readCosts(watched)
  const perRequest = (amount: number): number => amount / Math.max(1, loaded.requests)
  return {
    ...loaded,
    processMicros: perRequest(after.server - before.server),
    databaseMicros: perRequest(after.database - before.database),
    walBytes: perRequest(after.wal - before.wal),
    generatorLoad: generator / tookMicros,
  }
}

const readCosts = async ({ serverPids, postmasterPid, wal }: Watched) => ({
  wal: await wal(),
  clock: performance.now() * 1_000,
  server: serverPids.reduce((sum, pid) => sum + processMicros(pid), 0),
  database: familyMicros(postmasterPid),
  generator: processMicros(process.pid),
})

/** Median of each value, except that requests and errors are added up. */
export function computeMedians(rounds: readonly Figures[]): Figures {
  const median = (of: (figures: Figures) => number): number => {
    const sorted = rounds.map(of).sort((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  }
  const sum = (of: (figures: Figures) => number): number =>
    rounds.reduce((total, figures) => total + of(figures), 0)
  return {
    requests: sum((f) => f.requests),
    errors: sum((f) => f.errors),
    perSecond: median((f) => f.perSecond),
    p50Ms: median((f) => f.p50Ms),
    p99Ms: median((f) => f.p99Ms),
    bytes: median((f) => f.bytes),
    besideP99Ms: median((f) => f.besideP99Ms),
    processMicros: median((f) => f.processMicros),
    databaseMicros: median((f) => f.databaseMicros),
    walBytes: median((f) => f.walBytes),
    generatorLoad: median((f) => f.generatorLoad),
  }
}
