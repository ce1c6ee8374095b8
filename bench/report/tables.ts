import { latencyGroups } from '../latency/groups.ts'
import type { GroupResult, KindResult } from '../latency/run-group.ts'
import type { BenchResult } from '../run-bench.ts'
import { toCount, toMegabytes, toMs, toTimes } from './amounts.ts'
import { clickTables } from './click-table.ts'
import { costTables } from './cost-tables.ts'
import { importTables } from './import-table.ts'
import { pageTables } from './page-table.ts'
import { pairTables } from './pair-table.ts'
import { reportTables } from './report-table.ts'
import { spendTables } from './spend-table.ts'
import type { Table } from './table.ts'
import { throughputTables } from './throughput-tables.ts'
import type { Verdict } from './verdict.ts'
import { buildVerdicts, computeGain } from './verdicts.ts'
import { webhookTables } from './webhook-table.ts'

/** Label for each verdict. */
const reached = (isReached: boolean): string => (isReached ? 'reached' : 'NOT reached')

/** All results in readable form: targets first, then measurements. */
export const buildTables = (result: BenchResult): Table[] => [
  verdictTable(buildVerdicts(result)),
  ...result.latencies.map((group) => latencyTable(group, result.smallLeads)),
  ...cursorTables(result),
  ...reportTables(result),
  ...clickTables(result),
  ...throughputTables(result),
  ...pairTables(result),
  ...spendTables(result),
  ...importTables(result),
  ...webhookTables(result),
  ...pageTables(result),
  memoryTable(result),
  ...costTables(result),
]

const verdictTable = (verdicts: readonly Verdict[]): Table => ({
  title: 'Targets',
  head: ['work', 'target', 'measured', ''],
  textColumns: 4,
  rows: verdicts.map(({ work, target, measured, isReached }) => [
    work,
    target,
    measured,
    reached(isReached),
  ]),
})

function latencyTable({ group, kinds }: GroupResult, smallLeads: number): Table {
  const { title, target } = latencyGroups[group]
  const small = target.timesSmall === undefined ? '' : ` of ${toCount(smallLeads)} leads`
  return {
    title: `${title}${small}`,
    head: ['ms', 'leads', 'n', 'p50', 'p99', 'max', 'baseline', '', `p50 ≤ ${target.p50Ms}`],
    rows: kinds.map((kind) => latencyRow(kind, target.p50Ms)),
  }
}

function latencyRow(kind: KindResult, mostMs: number): string[] {
  const { title, isSmall, total, service, baseline } = kind
  return [
    isSmall ? `${title}, small` : title,
    toCount(total),
    toCount(service.requests),
    toMs(service.p50Ms),
    toMs(service.p99Ms),
    toMs(service.maxMs),
    toMs(baseline.p50Ms),
    toTimes(computeGain(kind)),
    reached(service.p50Ms <= mostMs),
  ]
}

const cursorTables = ({ cursor }: BenchResult): Table[] =>
  cursor === undefined
    ? []
    : [
        {
          title: 'Cursor pagination, 100 leads per page',
          head: ['ms a page', 'after page', 'pages', 'p50', 'p99', 'max'],
          rows: cursor.walks.map(({ title, from, requests, p50Ms, p99Ms, maxMs }) => [
            title,
            toCount(from),
            toCount(requests),
            ...[p50Ms, p99Ms, maxMs].map(toMs),
          ]),
        },
      ]

const memoryTable = ({ memory: { service, baseline, phases } }: BenchResult): Table => ({
  title: 'Memory of a process',
  head: ['', 'peak'],
  rows: [
    ...phases.map(({ phase, peakBytes }) => [`service, ${phase}`, toMegabytes(peakBytes)]),
    ['service, ever', toMegabytes(service.peakBytes)],
    ['service, at the end', toMegabytes(service.nowBytes)],
    ['baseline, ever', toMegabytes(baseline.peakBytes)],
  ],
})
