import { expect, test } from 'vitest'
import { countryOptions } from './country-options.ts'

test('countries are offered once each, by name', () => {
  const choices = countryOptions()
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
  expect(choices).toContainEqual({ value: 'DE', label: 'Germany (DE)' })
  // A code that the browser has no name for would stand twice in its label.
  expect(choices.filter(({ value, label }) => label === `${value} (${value})`)).toEqual([])
})
