import { expect, test } from 'vitest'
import { findPeriod } from './find-period.ts'

const title = (...cells: string[]) => [
  { line: 1, cells: ['Campaign report'] },
  { line: 2, cells },
]

test.for([
  '27 January 2026 - 23 February 2026',
  'January 27, 2026 - February 23, 2026',
  '2026-01-27 – 2026-02-23',
  '27.01.2026 - 23.02.2026',
  '1/27/2026 - 2/23/2026',
  '27. Januar 2026 - 23. Februar 2026',
  'Period: 2026-01-01 to 2026-01-31',
  '27.01.2026 bis 23.02.2026',
])('the title %s names a period', (text) => {
  expect(findPeriod(title(text))).toBe(text)
})

test('a period can be in two cells', () => {
  expect(findPeriod(title('2026-01-27', '2026-02-23'))).toBe('2026-01-27 - 2026-02-23')
})

test.for(['Brand - Search', 'Campaign report', '2026-01-27', 'All time', 'Q1 - Q2', '5 - 7'])(
  'the title %s names no period',
  (text) => {
    expect(findPeriod(title(text))).toBeNull()
  },
)
