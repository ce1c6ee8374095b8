import { expect, test } from 'vitest'
import { latencyGroups, latencyNames } from './groups.ts'
import { lastFullPage } from './list-groups.ts'

const sample = {
  ids: [],
  rareNeedles: ['anna.berger7', 'jan.kramer9'],
  email: 'anna.berger7@example.com',
  clickId: 'Cj0KCQiA',
  labelId: '01890000-0000-7000-8000-000000000000',
  externalId: 'CRM-000000001',
  leads: 5_000_000,
  days: { startDate: '2024-01-01', endDate: '2026-01-01' },
}

test('a page beyond the end becomes the last full one', () => {
  expect(lastFullPage(5_000_000, 100, 50_000)).toBe(50_000)
  expect(lastFullPage(20_000, 100, 50_000)).toBe(200)
  expect(lastFullPage(7, 100, 50_000)).toBe(1)
})

test('a filter is measured on page 1 and in the middle of its matches', async () => {
  const kinds = await latencyGroups['one-filter'].kinds({ sample, fetchTotal: async () => 1_000 })

  const google = kinds.filter(({ title }) => title.startsWith('utm_source=google'))
  expect(google.map(({ requests: [{ path }] }) => path)).toEqual([
    '/api/leads?limit=50&utm_source=google',
    '/api/leads?limit=50&utm_source=google&page=10',
  ])
})

test('three filters are measured on page 5,000 if they have one', async () => {
  const kinds = await latencyGroups['three-filters'].kinds({ sample, fetchTotal: async () => 1e6 })

  expect(kinds.filter(({ title }) => title.endsWith('page 5000'))).toHaveLength(kinds.length / 2)
})

test.each(latencyNames)('all kinds of %s have different titles', async (name) => {
  const kinds = await latencyGroups[name].kinds({ sample, fetchTotal: async () => 100_000 })

  const titles = kinds.map(({ title, isSmall = false }) => `${title} ${isSmall}`)
  expect(new Set(titles).size).toBe(kinds.length)
})
