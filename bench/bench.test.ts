import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phaseNames } from './phases.ts'
import { errorsIn, toJson, toText } from './report.ts'
import { type BenchResult, runBench } from './run-bench.ts'

const said: string[] = []
let folder: string
let result: BenchResult

const options = {
  leads: 500,
  smallOrgs: 3,
  seconds: 0.3,
  clients: 4,
  rounds: 1,
  json: undefined,
  profile: undefined,
  only: phaseNames,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadtrace-bench-'))
  result = await runBench({ ...options, dataDir: folder }, (line) => said.push(line))
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(phaseNames)('%s gives figures of service and baseline without an error', (phase) => {
  const { service, baseline } = result.phases.find((one) => one.phase === phase)?.medians ?? {}

  for (const figures of [service, baseline]) {
    expect(figures?.requests).toBeGreaterThan(0)
    expect(figures?.perSecond).toBeGreaterThan(0)
    expect(figures?.p99Ms).toBeGreaterThanOrEqual(figures?.p50Ms ?? Number.POSITIVE_INFINITY)
    expect(figures?.bytes).toBeGreaterThan(0)
    expect(figures?.errors).toBe(0)
  }
})

test('creates, reads and lists are compared with bare statements, too', () => {
  const compared = result.phases.filter(({ medians }) => (medians.raw?.requests ?? 0) > 0)

  expect(compared.map(({ phase }) => phase).sort()).toEqual(['create', 'list', 'read'])
})

test('memory and disk of both sides are measured', () => {
  for (const side of ['service', 'baseline'] as const) {
    expect(result.memory[side].peakBytes).toBeGreaterThan(10_000_000)
    expect(result.disk[side].rows).toBe(700)
    expect(result.disk[side].tableBytes).toBeGreaterThan(0)
    expect(result.disk[side].indexBytes.lead_pkey).toBeGreaterThan(0)
  }
})

test('the report names every phase, and says what became of the targets', () => {
  const text = toText(result)

  expect(errorsIn(result)).toBe(0)
  expect(text).toMatch(/^read by id .* ≥ 0\.9 (met|MISSED)/m)
  expect(text).toMatch(/^stats, everything/m)
  expect(JSON.parse(toJson(result))).toMatchObject({
    phases: phaseNames.map((phase) => ({ phase, toBaseline: expect.any(Number) })),
  })
})

test('a second run uses the same data set, without the leads of the first', async () => {
  said.length = 0

  const again = await runBench({ ...options, dataDir: folder, only: ['list'] }, (line) =>
    said.push(line),
  )

  expect(said).toEqual(['list …'])
  expect(again.disk.service.rows).toBe(700)
}, 60_000)
