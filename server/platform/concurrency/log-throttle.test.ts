import { expect, test } from 'vitest'
import { createLogThrottle } from './log-throttle.ts'

test('similar messages are logged once per interval, with the number skipped before', () => {
  let now = 0
  const throttle = createLogThrottle(1_000, () => now)

  expect([throttle('away'), throttle('away'), throttle('busy'), throttle('away')]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ])
  now = 999
  expect(throttle('away')).toBeUndefined()
  now = 1_000
  expect([throttle('away'), throttle('busy')]).toEqual([3, 0])
})

test('only a few of many different kinds are tracked', () => {
  const throttle = createLogThrottle(1_000, () => 0)

  for (let i = 0; i < 1_000; i++) expect(throttle(`kind ${i}`)).toBe(0)

  expect(throttle('kind 999')).toBeUndefined()
  expect(throttle('kind 0')).toBe(0)
})
