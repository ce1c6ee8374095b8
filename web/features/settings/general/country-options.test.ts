import { expect, test } from 'vitest'
import { countryOptions } from './country-options.ts'

test('each country is offered once, by name', () => {
  const choices = countryOptions()
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
  expect(choices).toContainEqual({ value: 'DE', label: 'Germany (DE)' })
  // A code without a name would appear twice in its label.
  expect(choices.filter(({ value, label }) => label === `${value} (${value})`)).toEqual([])
})
