import { expect, test } from 'vitest'
import {
  type OverviewColumn,
  parseOverviewSort,
  sortOverviews,
  toggleSort,
} from './sort-overviews.ts'
import type { Overview } from './use-overviews.ts'

const row = (name: string, figures?: Partial<Overview>) => ({
  org: { name },
  overview: figures && {
    leads: 0,
    won: 0,
    spend: null,
    lastLeadAt: null,
    problems: [],
    ...figures,
  },
})

const problem = { id: 'pixel', title: 'Pixel', message: 'Silent' } as const
const spend = (costPerLead: number | null, roas: number | null) => ({
  ...{ currency: 'EUR', amount: 10, costPerLead, roas },
})

const rows = [
  row('Berg', { leads: 5, won: 1, spend: spend(2, null), lastLeadAt: '2026-01-01T00:00:00Z' }),
  row('Alt'),
  row('Cafe', { leads: 7, problems: [problem], lastLeadAt: '2026-01-03T00:00:00Z' }),
  row('Dach', { leads: 5, won: 4, spend: spend(9, 1.5), problems: null }),
]

const names = (column: OverviewColumn, isDown: boolean) =>
  sortOverviews(rows, { column, isDown })
    .map(({ org }) => org.name.charAt(0))
    .join('')

test.for([
  ['name', 'ABCD', 'DCBA'],
  ['leads', 'BDCA', 'CBDA'],
  ['won', 'CBDA', 'DBCA'],
  ['costPerLead', 'BDAC', 'DBAC'],
  ['roas', 'DABC', 'DABC'],
  ['lastLead', 'BCAD', 'CBAD'],
  ['health', 'BCAD', 'CBAD'],
] as const)('organizations without %s come last', ([column, up, down]) => {
  expect([names(column, false), names(column, true)]).toEqual([up, down])
})

test('a click sorts figures from the highest, names from A, and a second click reverses', () => {
  const byName = parseOverviewSort(undefined)
  expect(byName).toEqual({ column: 'name', isDown: false })

  expect(toggleSort(byName, 'leads')).toBe('leads:desc')
  expect(toggleSort(parseOverviewSort('leads:desc'), 'leads')).toBe('leads:asc')
  expect(toggleSort(parseOverviewSort('leads:asc'), 'name')).toBe('name:asc')
  expect(parseOverviewSort('nothing:desc')).toEqual({ column: 'name', isDown: true })
})
