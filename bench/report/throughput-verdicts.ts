import { maxBatchItems } from '../../contract/leads/edit-schemas.ts'
import type { BenchResult } from '../run-bench.ts'
import type { ThroughputName } from '../throughput/phases.ts'
import type { PhaseResult, SideName } from '../throughput/run-phase.ts'
import { toCount, toMs, toTimes } from './amounts.ts'
import { costRatio, rateRatio } from './ratios.ts'
import type { Verdict } from './verdict.ts'

const targets = {
  readCost: 1.5,
  createToRaw: 0.8,
  createToBaseline: 1.1,
  createP99Ms: 50,
  batchLeadsPerSecond: 15_000,
  upsertToCreate: 0.8,
  updateToBaseline: 1,
  updatesByEmailPerSecond: 3_000,
  pageViewsPerSecond: 8_000,
  pageViewToBaseline: 1,
} as const

/** Verdicts on rates and CPU time with many clients. */
export const throughputVerdicts = (result: BenchResult): Verdict[] => [
  ...readVerdicts(result),
  ...createVerdicts(result),
  ...batchVerdicts(result),
  ...upsertVerdicts(result),
  ...updateVerdicts(result),
  ...collectVerdicts(result),
]

const findPhase = ({ phases }: BenchResult, name: ThroughputName): PhaseResult | undefined =>
  phases.find(({ phase }) => phase === name)

/** Verdict on the service's rate compared with another side's; none if one was not measured. */
function compareRate(
  work: string,
  result: PhaseResult | undefined,
  [side, name]: readonly [SideName, string],
  least: number,
): Verdict[] {
  const ratio = result && rateRatio(result, 'service', side)
  if (ratio === undefined) return []
  return [
    {
      work,
      target: `rate to ${name} ≥ × ${least}`,
      measured: toTimes(ratio),
      isReached: ratio >= least,
    },
  ]
}

const raw = ['raw', 'raw inserts'] as const
const baseline = ['baseline', 'the baseline'] as const

function readVerdicts(result: BenchResult): Verdict[] {
  const phase = findPhase(result, 'read')
  const ratio = phase && costRatio(phase)
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

function createVerdicts(result: BenchResult): Verdict[] {
  const phase = findPhase(result, 'create')
  const p99Ms = phase?.medians.service?.p99Ms
  if (p99Ms === undefined) return []
  const work = `Create, ${result.options.clients} clients`
  return [
    ...compareRate(work, phase, raw, targets.createToRaw),
    ...compareRate(work, phase, baseline, targets.createToBaseline),
    {
      work,
      target: `p99 ≤ ${targets.createP99Ms} ms`,
      measured: `${toMs(p99Ms)} ms`,
      isReached: p99Ms <= targets.createP99Ms,
    },
  ]
}

function batchVerdicts(result: BenchResult): Verdict[] {
  const service = findPhase(result, 'batch')?.medians.service
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
function upsertVerdicts(result: BenchResult): Verdict[] {
  const rate = (name: ThroughputName) => findPhase(result, name)?.medians.service?.perSecond
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

function updateVerdicts(result: BenchResult): Verdict[] {
  const byId = findPhase(result, 'update')
  const byEmail = findPhase(result, 'update-by-email')?.medians.service
  return [
    ...compareRate('Update of a status by ID', byId, baseline, targets.updateToBaseline),
    ...(byEmail === undefined
      ? []
      : [
          {
            work: 'Update of a status by email',
            target: `≥ ${toCount(targets.updatesByEmailPerSecond)} a second`,
            measured: toCount(byEmail.perSecond),
            isReached: byEmail.perSecond >= targets.updatesByEmailPerSecond,
          },
        ]),
  ]
}

function collectVerdicts(result: BenchResult): Verdict[] {
  const phase = findPhase(result, 'collect')
  const service = phase?.medians.service
  if (service === undefined) return []
  const work = `Page views, ${result.options.clients} clients`
  return [
    ...compareRate(work, phase, baseline, targets.pageViewToBaseline),
    {
      work: `${work}; p99 of concurrent reads`,
      target: `≥ ${toCount(targets.pageViewsPerSecond)} a second`,
      measured: `${toCount(service.perSecond)}; ${toMs(service.besideP99Ms)} ms`,
      isReached: service.perSecond >= targets.pageViewsPerSecond,
    },
  ]
}
