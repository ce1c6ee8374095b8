import { expect, test } from 'vitest'
import { kindColumns } from '../history/kind-columns.ts'
import type { ImportView } from '../import-view.ts'
import { columnName } from '../upload/import-file.ts'
import { resultCounts, undoneCounts, undoParts } from './result-counts.ts'

// Each test sets only the properties that it covers.
const createView = (view: object): ImportView =>
  ({ result: null, undone: null, file: null, spend: null, clicks: null, ...view }) as ImportView

const spend = { inserted: 3, updated: 2, unchanged: 1, repeated: 0, bad: 4 }
const clicks = { filled: 5, late: 2, full: 1, contradicting: 2, unmatched: 7, bad: 0 }
const leads = { created: 1, updated: 0, unchanged: 0, skipped: 0, bad: 0 }

test('each kind counts what it imports', () => {
  expect(resultCounts(createView({ kind: 'leads', result: leads }))?.[0]).toEqual(['Created', 1])
  expect(resultCounts(createView({ kind: 'spend', spend: { result: spend } }))).toEqual([
    ['Added', 3],
    ['Updated', 2],
    ['Unchanged', 1],
    ['Invalid', 4],
  ])
  expect(
    resultCounts(createView({ kind: 'clicks', clicks: { result: clicks } }))?.slice(0, 3),
  ).toEqual([
    ['Updated', 5],
    ['Updated after import', 2],
    ['Already complete', 1],
  ])
})

test.for(['leads', 'spend', 'clicks'] as const)(
  'an import of %s has no counts before it starts',
  (kind) => {
    const view = createView({ kind, progress: { rowsTotal: null } })

    expect(resultCounts(view)).toBeNull()
    expect(undoneCounts(view)).toBeNull()
    for (const [label, count] of kindColumns[kind]) expect(count(view) ?? null, label).toBeNull()
  },
)

test('an undo lists what it reverts and what it keeps', () => {
  expect(undoParts(createView({ kind: 'spend', spend: { result: spend } }))).toEqual([
    'This will delete 3 rows added by this import',
    '2 updated rows will be restored',
    'Rows saved again since then will be kept',
  ])
  expect(undoParts(createView({ kind: 'clicks', clicks: { result: clicks } }))[0]).toBe(
    '7 updated leads will be restored',
  )
  expect(undoParts(createView({ kind: 'leads', result: leads }))).toEqual([
    'This will delete 1 lead created by this import',
    'Fields changed since then will be kept',
  ])
})

test('a column is named by the header of its file, or by its number', () => {
  const file = { columns: [{ header: 'Cost', samples: [] }] }

  expect(columnName(createView({ kind: 'spend', spend: { file } }), 0)).toBe('Cost')
  expect(columnName(createView({ kind: 'clicks', clicks: { file } }), 1)).toBe('Column 2')
  expect(columnName(createView({ kind: 'leads', file, mapping: { hasHeader: false } }), 0)).toBe(
    'Column 1',
  )
})
