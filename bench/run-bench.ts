import type { BenchOptions } from './args.ts'
import { readMemory } from './cpu.ts'
import type { Fresh } from './data-set/data-folder.ts'
import { type DataSet, openDataSet, type Say } from './data-set/open-data-set.ts'
import { removeCreated } from './data-set/remove-created.ts'
import { type ImportStep, measureImports } from './import/run-import.ts'
import { type CursorResult, walkByCursor } from './latency/cursor-walk.ts'
import { isLatencyName } from './latency/groups.ts'
import { type GroupResult, runGroup } from './latency/run-group.ts'
import { describeMachine, type Machine, measureSpeed } from './machine.ts'
import { type PhaseMemory, watchMemory } from './memory.ts'
import { openStage } from './open-stage.ts'
import { type ClickResult, measureClicks } from './pages/measure-clicks.ts'
import { measurePages, type PageResult } from './pages/measure-pages.ts'
import { type PairResult, runPairs } from './pairs/run-pairs.ts'
import type { PhaseName } from './phase-names.ts'
import { measureReports, type ReportsResult } from './reports/run-reports.ts'
import { measureSpend, type SpendResult } from './spend/run-spend.ts'
import type { Stage } from './stage.ts'
import { type PhaseResult, runPhase } from './throughput/run-phase.ts'
import { checkSharedCounts } from './throughput/shared-counts.ts'
import { type LiveResult, measureLive } from './webhooks/run-live.ts'
import { measureWebhooks, type WebhooksResult } from './webhooks/run-webhooks.ts'

/** Result of a benchmark. */
export interface BenchResult {
  readonly options: BenchOptions
  readonly machine: Machine
  /** Number of leads in the organization that the large one was compared with. */
  readonly smallLeads: number
  readonly latencies: readonly GroupResult[]
  /** Absent if not requested. */
  readonly cursor: CursorResult | undefined
  /** Absent if not requested. */
  readonly reports: ReportsResult | undefined
  /** Clicks in the web app; empty if not requested. */
  readonly clicks: readonly ClickResult[]
  readonly phases: readonly PhaseResult[]
  readonly pairs: readonly PairResult[]
  readonly spend: readonly SpendResult[]
  /** Import steps; empty if not requested. */
  readonly imports: readonly ImportStep[]
  /** Absent if not requested. */
  readonly webhooks: WebhooksResult | undefined
  /** Absent if not requested. */
  readonly live: LiveResult | undefined
  /** First visits to pages; empty if not requested. */
  readonly pages: readonly PageResult[]
  readonly memory: Memory
  /** Time of a fixed calculation before each phase and after the last one, in milliseconds. */
  readonly speedsMs: readonly number[]
  /**
   * Number of totals that one process returned correctly right after another one had created a
   * lead.
   */
  readonly sharedCounts: number
  readonly fresh: Fresh
}

/** Memory of the two servers. For a service with several processes, that of the largest process. */
interface Memory {
  readonly service: ReturnType<typeof readMemory>
  readonly baseline: ReturnType<typeof readMemory>
  /** The service's memory by phase. */
  readonly phases: readonly PhaseMemory[]
}

/**
 * Measures the service against a plain CRUD service and against bare statements, using the same
 * PostgreSQL and the same leads.
 *
 * @throws Error if something cannot be started, or if the service and the baseline disagree.
 */
export async function runBench(options: BenchOptions, log: Say): Promise<BenchResult> {
  await using opened = new AsyncDisposableStack()
  const data = await openDataSet(options, opened, log)
  const measured = await measureAll(data, options, log)
  const machine = await describeMachine(data.owner)
  await removeCreated(data.owner, data)
  return { options, machine, ...measured, fresh: data.fresh }
}

/** Runs all phases and stops the servers afterwards. */
async function measureAll(
  data: DataSet,
  options: BenchOptions,
  log: Say,
): Promise<Omit<BenchResult, 'options' | 'machine' | 'fresh'>> {
  await using opened = new AsyncDisposableStack()
  const stage = await openStage(options, data, opened)
  const { memory, ...run } = await runPhases(stage, options, log)
  const servers = {
    service: maxMemory(stage.services.map(({ pid }) => readMemory(pid))),
    baseline: readMemory(stage.baseline.pid),
  }
  const sharedCounts = await checkSharedCounts(stage)
  return {
    ...run,
    smallLeads: stage.small.leads,
    memory: { ...servers, phases: memory },
    sharedCounts,
  }
}

/** Results from the phases so far. */
interface Run {
  latencies: GroupResult[]
  cursor: CursorResult | undefined
  reports: ReportsResult | undefined
  clicks: readonly ClickResult[]
  phases: PhaseResult[]
  pairs: readonly PairResult[]
  spend: readonly SpendResult[]
  imports: readonly ImportStep[]
  webhooks: WebhooksResult | undefined
  live: LiveResult | undefined
  pages: readonly PageResult[]
  memory: PhaseMemory[]
  speedsMs: number[]
}

async function runPhases(stage: Stage, options: BenchOptions, log: Say): Promise<Run> {
  const run: Run = {
    latencies: [],
    cursor: undefined,
    reports: undefined,
    clicks: [],
    phases: [],
    pairs: [],
    spend: [],
    imports: [],
    webhooks: undefined,
    live: undefined,
    pages: [],
    memory: [],
    speedsMs: [],
  }
  const pids = stage.services.map(({ pid }) => pid)
  for (const name of options.only) {
    log(`${name} …`)
    run.speedsMs.push(measureSpeed())
    const [, memory] = await watchMemory(name, pids, () => runOne(run, name, stage, options, log))
    run.memory.push(memory)
  }
  run.speedsMs.push(measureSpeed())
  return run
}

async function runOne(run: Run, name: PhaseName, stage: Stage, options: BenchOptions, log: Say) {
  if (name === 'cursor') run.cursor = await walkByCursor(stage)
  else if (name === 'reports') run.reports = await measureReports(stage, options.seconds)
  else if (name === 'clicks') run.clicks = await measureClicks(stage, countVisits(options))
  else if (name === 'pairs') run.pairs = await runPairs(stage, options)
  else if (name === 'spend') run.spend = await measureSpend(stage, options.seconds)
  else if (name === 'import') run.imports = await measureImports(options, log)
  else if (name === 'webhooks') run.webhooks = await measureWebhooks(stage, options)
  else if (name === 'live') run.live = await measureLive(stage, options)
  else if (name === 'web') run.pages = await measurePages(countVisits(options), options.demoOrigin)
  else if (isLatencyName(name)) run.latencies.push(await runGroup(stage, name, options.seconds))
  else run.phases.push(await runPhase(stage, name, options))
}

/** Number of first visits to each page, and of clicks of each kind; one if the run only checks that everything works. */
const countVisits = ({ rounds, seconds }: BenchOptions): number => (seconds < 1 ? 1 : rounds * 3)

const maxMemory = (memories: readonly Memory['service'][]): Memory['service'] => ({
  nowBytes: Math.max(...memories.map(({ nowBytes }) => nowBytes)),
  peakBytes: Math.max(...memories.map(({ peakBytes }) => peakBytes)),
})
