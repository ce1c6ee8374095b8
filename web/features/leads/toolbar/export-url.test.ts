import { expect, test } from 'vitest'
import { exportUrl } from './export-url.ts'

test('a file contains the leads of every page of the list', () => {
  const search = {
    status: 'won,lost',
    'createdAt[gte]': '2026-01-01',
    page: '3',
    view: 'x',
    limit: '10',
  }

  expect(exportUrl('org', 'csv', search, [])).toBe(
    '/app/orgs/org/leads/export?format=csv&status=won,lost&createdAt[gte]=2026-01-01',
  )
})

test('a file contains all fields, or those that the table shows', () => {
  expect(exportUrl('org', 'jsonl', { fields: 'value' }, [])).toBe(
    '/app/orgs/org/leads/export?format=jsonl',
  )
  expect(exportUrl('org', 'csv', {}, ['name', 'value'])).toBe(
    '/app/orgs/org/leads/export?format=csv&fields=name,value',
  )
})
