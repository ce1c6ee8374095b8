import { expect, test } from 'vitest'
import { formatTimeIn, timeZoneOptions } from './time-zones.ts'

test('the time zone of the organization is offered whatever the browser knows', () => {
  const choices = timeZoneOptions('Mars/Olympus_Mons')
  expect(choices).toContainEqual({ value: 'Mars/Olympus_Mons', label: 'Mars/Olympus Mons' })
  expect(choices).toContainEqual({ value: 'Europe/Berlin', label: 'Europe/Berlin' })
})

test('the time there is that of the zone; of an unknown one nothing is said', () => {
  const now = new Date('2026-07-10T23:30:00Z')
  expect(formatTimeIn('Europe/Berlin', now)).toBe('Saturday 01:30')
  expect(formatTimeIn('America/New_York', now)).toBe('Friday 19:30')
  expect(formatTimeIn('Mars/Olympus_Mons', now)).toBeUndefined()
})
