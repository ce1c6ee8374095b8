import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { familyMicros, processMicros, readMemory } from './cpu.ts'

test('an exited child counts for the process tree, not for the process', () => {
  const before = { own: processMicros(process.pid), family: familyMicros(process.pid) }

  execFileSync(process.execPath, ['-e', 'for (let i = 0, x = 0; i < 3e8; i++) x += i'])

  const own = processMicros(process.pid) - before.own
  expect(familyMicros(process.pid) - before.family).toBeGreaterThan(own)
})

test('peak memory is at least the current memory', () => {
  const { nowBytes, peakBytes } = readMemory(process.pid)

  expect(nowBytes).toBeGreaterThan(1_000_000)
  expect(peakBytes).toBeGreaterThanOrEqual(nowBytes)
})
