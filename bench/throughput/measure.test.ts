import { expect, test } from 'vitest'
import { summarize } from './load.ts'
import { computeMedians, type Figures } from './measure.ts'

const figures = (perSecond: number, errors = 0): Figures => ({
  requests: 10,
  errors,
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  bytes: 100,
  processMicros: 1,
  databaseMicros: 1,
  walBytes: 1,
  generatorLoad: 0.5,
  besideP99Ms: 0,
})

test('the median ignores one noisy round, but no errors', () => {
  const median = computeMedians([figures(100), figures(3, 1), figures(110)])

  expect(median).toMatchObject({ perSecond: 100, requests: 30, errors: 1 })
})

test('the median of an even number of rounds is between the middle two', () => {
  expect(computeMedians([figures(100), figures(120)]).perSecond).toBe(110)
})

test('percentiles are those of the sorted latencies', () => {
  const latenciesMs = Array.from({ length: 1_000 }, (_, i) => 1_000 - i)

  expect(summarize(latenciesMs, 10)).toEqual({
    requests: 1_000,
    perSecond: 100,
    p50Ms: 501,
    p99Ms: 991,
  })
})
