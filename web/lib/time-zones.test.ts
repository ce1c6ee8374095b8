import { expect, test } from 'vitest'
import { formatTimeIn, timeZoneOptions } from './time-zones.ts'

test("the organization's time zone is offered even if the browser does not know it", () => {
  const choices = timeZoneOptions('Mars/Olympus_Mons')
  expect(choices).toContainEqual({ value: 'Mars/Olympus_Mons', label: 'Mars/Olympus Mons' })
  expect(choices).toContainEqual({ value: 'Europe/Berlin', label: 'Europe/Berlin' })
})

test('shows the current time in a zone, and nothing for an unknown zone', () => {
  const now = new Date('2026-07-10T23:30:00Z')
  expect(formatTimeIn('Europe/Berlin', now)).toBe('Saturday 01:30')
  expect(formatTimeIn('America/New_York', now)).toBe('Friday 19:30')
  expect(formatTimeIn('Mars/Olympus_Mons', now)).toBeUndefined()
})
