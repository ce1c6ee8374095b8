import { expect, test } from 'vitest'
import { countryChoices } from './setting-countries.ts'
import { timeIn, timeZoneChoices } from './setting-time-zones.ts'

test('countries are offered once each, by name', () => {
  const choices = countryChoices()
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
  expect(choices).toContainEqual({ value: 'DE', label: 'Germany (DE)' })
  // A code that the browser has no name for would stand twice in its label.
  expect(choices.filter(({ value, label }) => label === `${value} (${value})`)).toEqual([])
})

test('the time zone of the organization is offered whatever the browser knows', () => {
  const choices = timeZoneChoices('Mars/Olympus_Mons')
  expect(choices).toContainEqual({ value: 'Mars/Olympus_Mons', label: 'Mars/Olympus Mons' })
  expect(choices).toContainEqual({ value: 'Europe/Berlin', label: 'Europe/Berlin' })
})

test('the time there is that of the zone; of an unknown one nothing is said', () => {
  const now = new Date('2026-07-10T23:30:00Z')
  expect(timeIn('Europe/Berlin', now)).toBe('Saturday 01:30')
  expect(timeIn('America/New_York', now)).toBe('Friday 19:30')
  expect(timeIn('Mars/Olympus_Mons', now)).toBeUndefined()
})
