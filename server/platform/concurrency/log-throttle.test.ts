import { expect, test } from 'vitest'
import { createLogThrottle } from './log-throttle.ts'

test('of what is alike one is told in a while, with how many were left out before', () => {
  let now = 0
  const told = createLogThrottle(1_000, () => now)

  expect([told('away'), told('away'), told('busy'), told('away')]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ])
  now = 999
  expect(told('away')).toBeUndefined()
  now = 1_000
  expect([told('away'), told('busy')]).toEqual([3, 0])
})

test('however many differ, few are remembered', () => {
  const told = createLogThrottle(1_000, () => 0)

  for (let i = 0; i < 1_000; i++) expect(told(`kind ${i}`)).toBe(0)

  expect(told('kind 999')).toBeUndefined()
  expect(told('kind 0')).toBe(0)
})
