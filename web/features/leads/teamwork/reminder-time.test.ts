import { expect, test } from 'vitest'
import { toDueTime } from './reminder-time.ts'

test.for([
  ['2026-11-21', 'Europe/Berlin', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-21T03:15:00.000Z'],
  // Clocks move forward, or back, during the night.
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T07:00:00.000Z'],
  ['2027-10-31', 'Europe/Berlin', '2027-10-31T08:00:00.000Z'],
  // Midnight does not exist.
  ['2024-04-26', 'Africa/Cairo', '2024-04-26T06:00:00.000Z'],
] as const)('a reminder for %s in %s is due at 09:00', ([day, timeZone, dueAt]) => {
  expect(toDueTime(day, timeZone)).toBe(dueAt)
})
