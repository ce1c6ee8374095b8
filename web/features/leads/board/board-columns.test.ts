import { expect, test } from 'vitest'
import {
  columnSearch,
  findColumn,
  findNeighbor,
  listColumns,
  toColumnInput,
} from './board-columns.ts'

const stage = (id: string, status: 'open' | 'qualified') =>
  ({ id, status, name: id, color: 'blue' }) as const
const stages = [stage('called', 'open'), stage('met', 'open'), stage('offer', 'qualified')]
const keysFor = (search: Record<string, string>) =>
  listColumns(search, stages).map(({ key }) => key)

test('statuses are columns, and those with stages have one per stage', () => {
  expect(listColumns({}, []).map(({ key }) => key)).toEqual(['open', 'qualified', 'won', 'lost'])
  expect(keysFor({})).toEqual(['open', 'called', 'met', 'qualified', 'offer', 'won', 'lost'])
})

test('filters by status and stage leave the matching columns', () => {
  expect(keysFor({ status: 'open,won', utm_source: 'google' })).toEqual([
    'open',
    'called',
    'met',
    'won',
  ])
  expect(keysFor({ 'stageId[in]': 'met,offer' })).toEqual(['met', 'offer'])
  expect(keysFor({ 'stageId[not]': 'met,none' })).toEqual(['called', 'offer'])
  expect(keysFor({ stageId: 'met', status: 'won' })).toEqual([])
})

test('a column lists the leads of its stage that match the other filters', () => {
  const search = {
    status: 'open,won',
    'country[not]': 'DE',
    page: '3',
    layout: 'board',
    sort: 'name:asc',
  }
  const [open, called] = listColumns(search, stages)
  const won = listColumns(search, stages).at(-1)
  if (open === undefined || called === undefined || won === undefined) throw new Error('no column')

  expect(columnSearch(search, open)).toEqual({
    ...{ 'country[not]': 'DE', sort: 'name:asc' },
    ...{ status: 'open', stageId: 'none' },
  })
  expect(toColumnInput(search, called, 20)).toMatchObject({
    ...{ country: { not: 'DE' }, status: 'open', stageId: 'called', limit: 20 },
  })
  expect(columnSearch(search, won)).not.toHaveProperty('stageId')
})

test('a lead is in the column of its stage; without one or with a deleted one, of its status', () => {
  const columns = listColumns({}, stages)
  const find = (status: 'open' | 'won', stageId: string | null) =>
    findColumn(columns, { status, stageId })?.key

  expect([find('open', 'met'), find('open', null), find('open', 'gone')]).toEqual([
    'met',
    'open',
    'open',
  ])
  expect(find('won', null)).toBe('won')
  expect(findNeighbor(columns, 'met', 1)?.key).toBe('qualified')
  expect(findNeighbor(columns, 'open', -1)).toBeUndefined()
  expect(findNeighbor(columns, 'lost', 1)).toBeUndefined()
})
