import { maxBatchItems } from '../../contract/leads/edit-schemas.ts'
import { constantSpread } from '../latency/cursor-walk.ts'
import { latencyGroups } from '../latency/groups.ts'
import type { GroupResult, KindResult } from '../latency/run-group.ts'
import type { BenchResult } from '../run-bench.ts'
import type { ThroughputName } from '../throughput/phases.ts'
import { toCount, toMegabytes, toMs, toTimes } from './amounts.ts'
import { clickVerdicts } from './click-table.ts'
import { importVerdicts } from './import-table.ts'
import { pageVerdicts } from './page-table.ts'
import { pairVerdicts } from './pair-table.ts'
import { costRatio, rateRatio } from './ratios.ts'
import { reportVerdicts } from './report-table.ts'
import { spendVerdicts } from './spend-table.ts'
import type { Verdict } from './verdict.ts'
import { webhookVerdicts } from './webhook-table.ts'

/** Targets for throughput and memory; the latency groups contain their own targets. */
const targets = {
  readCost: 1.5,
  createToRaw: 1,
  createP99Ms: 50,
  batchLeadsPerSecond: 15_000,
  upsertToCreate: 0.8,
  pageViewsPerSecond: 5_000,
  memoryBytes: 250e6,
} as const

/** Target for every group of requests: the service returns the same leads as the baseline. */
const agreement = 'finds what the baseline finds'

/** Verdicts on every target that this run measured. */
export const buildVerdicts = (result: BenchResult): Verdict[] => [
  ...result.latencies.flatMap(latencyVerdicts),
  ...cursorVerdicts(result),
  ...reportVerdicts(result),
  ...clickVerdicts(result),
  ...readVerdicts(result),
  ...createVerdicts(result),
  ...batchVerdicts(result),
  ...upsertVerdicts(result),
  ...collectVerdicts(result),
  ...pairVerdicts(result),
  ...spendVerdicts(result),
  ...importVerdicts(result),
  ...webhookVerdicts(result),
  ...pageVerdicts(result),
  memoryVerdict(result),
]

function latencyVerdicts({ group, kinds, failures }: GroupResult): Verdict[] {
  const { title, target } = latencyGroups[group]
  const agreed = {
    work: title,
    target: agreement,
    measured: `${kinds.length} of ${kinds.length + failures.length} kinds of request`,
    isReached: failures.length === 0,
  }
  if (kinds.length === 0) return [agreed]
  const worst = (of: (kind: KindResult) => number) =>
    kinds.reduce((one, other) => (of(other) > of(one) ? other : one))
  const verdict = (
    name: string,
    [before, most, after]: readonly [string, number, string],
    of: (kind: KindResult) => number,
  ): Verdict => {
    const kind = worst(of)
    return {
      work: title,
      target: `${name} ≤ ${before}${most}${after}`,
      measured: `${before}${toMs(of(kind))}${after} (${kind.title})`,
      isReached: of(kind) <= most,
    }
  }
  const { p50Ms, maxMs, timesBaseline, timesSmall } = target
  return [
    agreed,
    verdict('p50', ['', p50Ms, ' ms'], ({ service }) => service.p50Ms),
    ...(maxMs === undefined
      ? []
      : [verdict('max', ['', maxMs, ' ms'], ({ service }) => service.maxMs)]),
    ...(timesSmall === undefined
      ? []
      : [verdict('to the small organization', ['× ', timesSmall, ''], compareToSmall(kinds))]),
    ...(timesBaseline === undefined ? [] : [baselineVerdict(title, timesBaseline, kinds)]),
  ]
}

function baselineVerdict(work: string, least: number, kinds: readonly KindResult[]): Verdict {
  const worst = kinds.reduce((one, other) => (computeGain(other) < computeGain(one) ? other : one))
  return {
    work,
    target: `baseline's p50 ≥ × ${least}`,
    measured: `${toTimes(computeGain(worst))} (${worst.title})`,
    isReached: computeGain(worst) >= least,
  }
}

/** The service's speed relative to the baseline. */
export const computeGain = ({ service, baseline }: KindResult): number =>
  baseline.p50Ms / service.p50Ms

/** Compares the times for a kind of request in the large organization and the small one. */
function compareToSmall(kinds: readonly KindResult[]): (kind: KindResult) => number {
  return ({ title, isSmall, service }) => {
    const small = kinds.find((kind) => kind.isSmall && kind.title === title)
    return isSmall || small === undefined ? 0 : service.p50Ms / small.service.p50Ms
  }
}

const cursorVerdicts = ({ cursor }: BenchResult): Verdict[] =>
  cursor === undefined
    ? []
    : [
        {
          work: 'Cursor pagination, per page',
          target: `slowest to fastest place ≤ × ${constantSpread}`,
          measured: toTimes(cursor.spread),
          isReached: cursor.spread <= constantSpread,
        },
      ]

function readVerdicts({ phases }: BenchResult): Verdict[] {
  const ratio = phases.filter(({ phase }) => phase === 'read').map(costRatio)[0]
  if (ratio === undefined) return []
  return [
    {
      work: 'Read by id',
      target: `CPU to the baseline ≤ × ${targets.readCost}`,
      measured: toTimes(ratio),
      isReached: ratio <= targets.readCost,
    },
  ]
}

function createVerdicts({ phases, options: { clients } }: BenchResult): Verdict[] {
  const result = phases.find(({ phase }) => phase === 'create')
  const p99Ms = result?.medians.service?.p99Ms
  const ratio = result && rateRatio(result, 'service', 'raw')
  if (p99Ms === undefined || ratio === undefined) return []
  const work = `Create, ${clients} clients`
  return [
    {
      work,
      target: `rate to raw inserts ≥ × ${targets.createToRaw}`,
      measured: toTimes(ratio),
      isReached: ratio >= targets.createToRaw,
    },
    {
      work,
      target: `p99 ≤ ${targets.createP99Ms} ms`,
      measured: `${toMs(p99Ms)} ms`,
      isReached: p99Ms <= targets.createP99Ms,
    },
  ]
}

function batchVerdicts({ phases }: BenchResult): Verdict[] {
  const service = phases.find(({ phase }) => phase === 'batch')?.medians.service
  if (service === undefined) return []
  const leadsPerSecond = service.perSecond * maxBatchItems
  return [
    {
      work: `Batches of ${toCount(maxBatchItems)} creates`,
      target: `≥ ${toCount(targets.batchLeadsPerSecond)} leads a second`,
      measured: toCount(leadsPerSecond),
      isReached: leadsPerSecond >= targets.batchLeadsPerSecond,
    },
  ]
}

/** Compares the rates in two phases of one run; rates are noisier than CPU times. */
function upsertVerdicts({ phases }: BenchResult): Verdict[] {
  const rate = (name: ThroughputName) =>
    phases.find(({ phase }) => phase === name)?.medians.service?.perSecond
  const [upserts, creates] = [rate('upsert'), rate('create')]
  if (upserts === undefined || creates === undefined) return []
  const ratio = upserts / creates
  return [
    {
      work: 'Upsert of a new lead',
      target: `rate to creates ≥ × ${targets.upsertToCreate}`,
      measured: toTimes(ratio),
      isReached: ratio >= targets.upsertToCreate,
    },
  ]
}

function collectVerdicts({ phases, options: { clients } }: BenchResult): Verdict[] {
  const service = phases.find(({ phase }) => phase === 'collect')?.medians.service
  if (service === undefined) return []
  return [
    {
      work: `Page views, ${clients} clients; p99 of concurrent reads`,
      target: `≥ ${targets.pageViewsPerSecond.toLocaleString('en')} a second`,
      measured: `${toCount(service.perSecond)}; ${toMs(service.besideP99Ms)} ms`,
      isReached: service.perSecond >= targets.pageViewsPerSecond,
    },
  ]
}

const memoryVerdict = ({ memory: { service } }: BenchResult): Verdict => ({
  work: 'Memory of the service, peak over everything',
  target: `≤ ${toMegabytes(targets.memoryBytes)}`,
  measured: toMegabytes(service.peakBytes),
  isReached: service.peakBytes <= targets.memoryBytes,
})
