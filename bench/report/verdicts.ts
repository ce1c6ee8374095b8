import { constantSpread } from '../latency/cursor-walk.ts'
import { latencyGroups } from '../latency/groups.ts'
import type { GroupResult, KindResult } from '../latency/run-group.ts'
import type { BenchResult } from '../run-bench.ts'
import { toMegabytes, toMs, toTimes } from './amounts.ts'
import { clickVerdicts } from './click-table.ts'
import { importVerdicts } from './import-table.ts'
import { pageVerdicts } from './page-table.ts'
import { pairVerdicts } from './pair-table.ts'
import { reportVerdicts } from './report-table.ts'
import { spendVerdicts } from './spend-table.ts'
import { throughputVerdicts } from './throughput-verdicts.ts'
import type { Verdict } from './verdict.ts'
import { webhookVerdicts } from './webhook-table.ts'

/** Maximum memory of the service. */
const mostMemoryBytes = 200e6

/** Minimum speed of a list relative to the baseline, at any size. */
const listToBaseline = 1

/** Target for every group of requests: the service returns the same leads as the baseline. */
const agreement = 'finds what the baseline finds'

/** Verdicts on every target that this run measured. */
export const buildVerdicts = (result: BenchResult): Verdict[] => [
  ...result.latencies.flatMap(latencyVerdicts),
  ...cursorVerdicts(result),
  ...reportVerdicts(result),
  ...clickVerdicts(result),
  ...throughputVerdicts(result),
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
    baselineVerdict(title, timesBaseline ?? listToBaseline, kinds),
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

const memoryVerdict = ({ memory: { service } }: BenchResult): Verdict => ({
  work: 'Memory of the service, peak over everything',
  target: `≤ ${toMegabytes(mostMemoryBytes)}`,
  measured: toMegabytes(service.peakBytes),
  isReached: service.peakBytes <= mostMemoryBytes,
})
