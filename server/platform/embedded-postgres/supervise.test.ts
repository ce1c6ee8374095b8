import { expect, test } from 'vitest'
import { pauseBefore } from './supervise.ts'

test('a server that keeps crashing is restarted after at most 5 seconds', () => {
  const pauses = Array.from({ length: 40 }, (_, failures) => pauseBefore(failures))

  expect(pauses.slice(0, 7)).toEqual([0, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(Math.max(...pauses)).toBe(5_000)
})
