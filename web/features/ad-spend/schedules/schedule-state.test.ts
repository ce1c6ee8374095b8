import { expect, test } from 'vitest'
import type {
  ScheduledImport,
  ScheduledImportRun,
} from '../../../../contract/ad-spend/scheduled-imports.ts'
import { isRunning, nextRun, scheduleProblem } from './schedule-state.ts'

const createRun = (state: ScheduledImportRun['state']): ScheduledImportRun => ({
  id: '0',
  startedAt: '2026-11-21T04:00:00Z',
  endedAt: null,
  state,
  message: null,
  importId: null,
  bytes: null,
  result: null,
})

const createSchedule = (changes: Partial<ScheduledImport>): ScheduledImport => ({
  id: '0',
  name: 'Google',
  address: 'https://example.com/a.csv',
  hour: 4,
  paused: false,
  mapped: true,
  nextAt: null,
  failures: 0,
  lastRun: null,
  createdAt: '2026-11-01T00:00:00Z',
  ...changes,
})

test.for([
  [{}, null],
  [{ lastRun: createRun('imported') }, null],
  [{ lastRun: createRun('failed'), failures: 2 }, 'failing'],
  // A retry is in progress.
  [{ lastRun: createRun('fetching'), failures: 1 }, 'failing'],
  [{ lastRun: createRun('waiting') }, 'waiting'],
  [{ lastRun: createRun('failed'), failures: 2, paused: true }, null],
] as const)('%j has the problem %s', ([changes, trouble]) => {
  expect(scheduleProblem(createSchedule(changes))).toBe(trouble)
})

test('a schedule is running while it fetches or imports, not while it waits', () => {
  const running = (['fetching', 'waiting', 'importing', 'imported', 'failed'] as const).filter(
    (state) => isRunning(createSchedule({ lastRun: createRun(state) })),
  )

  expect(running).toEqual(['fetching', 'importing'])
})

const nextAt = '2026-11-22T05:00:00Z'

test.for([
  ['before the first run', { nextAt, lastRun: null }, { state: 'now' }],
  ['during a run', { nextAt, lastRun: createRun('fetching') }, { state: 'now' }],
  ['during an import', { nextAt, lastRun: createRun('importing') }, { state: 'now' }],
  ['after a run', { nextAt, lastRun: createRun('imported') }, { state: 'scheduled', at: nextAt }],
  ['after a failure', { nextAt, lastRun: createRun('failed') }, { state: 'scheduled', at: nextAt }],
  ['with a file to review', { lastRun: createRun('waiting') }, { state: 'waiting' }],
  ['while paused', { paused: true, lastRun: createRun('imported') }, { state: 'paused' }],
] as const)('the next run %s', ([, changes, expected]) => {
  expect(nextRun(createSchedule(changes))).toEqual(expected)
})
