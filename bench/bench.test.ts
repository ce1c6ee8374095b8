import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newMemoryFolder } from '../server/test/memory-folder.ts'
import { latencyNames } from './latency/groups.ts'
import { phaseNames } from './phase-names.ts'
import { errorsIn, toFigures, toJson, toText } from './report/report.ts'
import { type BenchResult, runBench } from './run-bench.ts'
import { throughputNames } from './throughput/phases.ts'

const messages: string[] = []
let folder: string
let result: BenchResult

const options = {
  leads: 500,
  smallOrgs: 3,
  seconds: 0.02,
  clients: 4,
  rounds: 1,
  processes: 2,
  json: undefined,
  docs: false,
  refold: false,
  profile: undefined,
  only: phaseNames,
  demoOrigin: inject('sharedDemo'),
}

beforeAll(async () => {
  folder = await newMemoryFolder('leadtrace-bench-')
  result = await runBench({ ...options, dataDir: folder }, (line) => messages.push(line))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(throughputNames)('%s yields figures of every side without errors', (phase) => {
  const { service, all, baseline } = result.phases.find((one) => one.phase === phase)?.medians ?? {}

  for (const figures of [service, all, baseline]) {
    expect(figures?.requests).toBeGreaterThan(0)
    expect(figures?.perSecond).toBeGreaterThan(0)
    expect(figures?.p99Ms).toBeGreaterThanOrEqual(figures?.p50Ms ?? Number.POSITIVE_INFINITY)
    expect(figures?.bytes).toBeGreaterThan(0)
    if (phase === 'collect') expect(figures?.besideP99Ms).toBeGreaterThan(0)
    else expect(figures?.besideP99Ms).toBe(0)
    expect(figures?.errors).toBe(0)
  }
})

test.each(latencyNames)('%s yields times of service and baseline for each kind', (name) => {
  const { kinds = [], failures } = result.latencies.find(({ group }) => group === name) ?? {}

  expect(kinds.length).toBeGreaterThan(0)
  expect(failures).toEqual([])
  for (const { service, baseline } of kinds) {
    for (const { requests, p50Ms, p99Ms, maxMs } of [service, baseline]) {
      expect(requests).toBeGreaterThan(0)
      expect(p50Ms).toBeGreaterThan(0)
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
      expect(maxMs).toBeGreaterThanOrEqual(p99Ms)
    }
  }
})

test('creates, reads and lists are compared with bare statements as well', () => {
  const compared = result.phases.filter(({ medians }) => (medians.raw?.requests ?? 0) > 0)

  expect(compared.map(({ phase }) => phase).sort()).toEqual(['collect', 'create', 'list', 'read'])
})

test('tool calls and pages with sessions are compared with plain requests', () => {
  expect(result.pairs).toHaveLength(9)
  for (const { process } of result.pairs) expect(process.plain).toBeGreaterThanOrEqual(0)
})

test('every step of an import, its undo and COPY are measured', () => {
  const titles = ['upload', 'dry run', 'import', 'upload to done', 'undo']
  expect(result.imports.map(({ title }) => title).sort()).toEqual(
    [
      ...['leads', 'spend'].flatMap((kind) => titles.map((title) => `${kind}: ${title}`)),
      'leads: COPY',
    ].sort(),
  )
  for (const { rows, rowsPerSecond } of result.imports) {
    expect(rows).toBe(options.leads)
    expect(rowsPerSecond).toBeGreaterThan(0)
  }
})

test('pages and totals of ad spend are measured', () => {
  expect(result.pages.map(({ visits }) => visits > 0)).toEqual(Array(5).fill(true))
  expect(result.spend.map(({ requests }) => requests > 0)).toEqual(Array(9).fill(true))
})

test('clicks in the lead list are measured', () => {
  expect(result.clicks.map(({ requests }) => requests)).toEqual([1, 1, 1, 1])
  for (const { p50Ms } of result.clicks) expect(p50Ms).toBeGreaterThan(0)
})

test('reports and the first attribution are measured', () => {
  expect(result.reports?.reports.map(({ requests }) => requests > 0)).toEqual(Array(10).fill(true))
  expect(result.reports?.firstMs).toBeGreaterThan(0)
})

test('webhooks and live updates are measured beside creates, and no delivery is lost', () => {
  const { webhooks, live } = result
  // Deliveries also include leads whose create responses the load generator did not wait for.
  expect(webhooks?.deliveries).toBeGreaterThanOrEqual(webhooks?.beside.requests ?? 1)
  for (const costs of [webhooks?.without, webhooks?.beside, live?.without, live?.beside]) {
    expect(costs?.perSecond).toBeGreaterThan(0)
  }
  expect(live?.streams).toBe(200)
})

test('the WAL of writes is measured', () => {
  for (const name of ['create', 'upsert', 'batch', 'update']) {
    const { service, baseline } = result.phases.find(({ phase }) => phase === name)?.medians ?? {}
    expect(service?.walBytes).toBeGreaterThan(100)
    expect(baseline?.walBytes).toBeGreaterThan(100)
  }
})

test('a listing by cursor is measured in three places', () => {
  expect(result.cursor?.walks.map(({ requests }) => requests)).toEqual([1, 1, 1])
  expect(result.cursor?.spread).toBeGreaterThanOrEqual(1)
})

test('memory is measured per phase, and disk per table and index', () => {
  expect(result.memory.phases.map(({ phase }) => phase)).toEqual([...phaseNames])
  for (const side of ['service', 'baseline'] as const) {
    expect(result.memory[side].peakBytes).toBeGreaterThan(10_000_000)
    const { leads, tables } = result.fresh.disk[side]
    const lead = tables.find(({ name }) => name === 'lead')
    expect(leads).toBe(700)
    expect(lead?.bytes).toBeGreaterThan(0)
    expect(lead?.indexBytes.lead_pkey).toBeGreaterThan(0)
  }
})

test('one process counts creates of the other immediately', () => {
  expect(result.sharedCounts).toBe(50)
})

test('the report contains the verdict on each target, as text, document and JSON', () => {
  const text = toText(result)

  expect(errorsIn(result)).toBe(0)
  expect(text).toMatch(/^Read by id .* ≤ × 1\.5 .* (reached|NOT reached)$/m)
  expect(text).toMatch(/^Cursor pagination, per page .* (reached|NOT reached)$/m)
  expect(toFigures(result)).toMatch(/^\| Read by id \|/m)
  expect(toFigures(result)).toMatch(/^### Memory of a process$/m)
  const { verdicts } = JSON.parse(toJson(result))
  expect(verdicts.length).toBeGreaterThanOrEqual(80)
  for (const work of ['Undo of leads', 'Update of a status by ID', 'Update of a status by email']) {
    expect(verdicts).toContainEqual(expect.objectContaining({ work }))
  }
})

test('a second run uses the same data set, without the leads of the first', async () => {
  messages.length = 0

  const next = { ...options, dataDir: folder, processes: 1, only: ['list'] } as const
  const again = await runBench(next, (line) => messages.push(line))

  expect(messages).toEqual(['list …'])
  expect(again.fresh).toEqual(result.fresh)
})
