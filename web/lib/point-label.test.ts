import { expect, test } from 'vitest'
import { buildPointLabels } from './point-label.ts'

test('points on the same day of two years have different labels', () => {
  const labels = buildPointLabels(['2025-03-03', '2025-03-10', '2026-03-03'], 'week')

  expect(labels).toEqual(['3 Mar 25', '10 Mar 25', '3 Mar 26'])
})

test('points within a year are labeled without it', () => {
  expect(buildPointLabels(['2026-03-03', '2026-03-04'], 'day')).toEqual(['3 Mar', '4 Mar'])
  expect(buildPointLabels(['2025-03-01', '2026-03-01'], 'month')).toEqual(['Mar 2025', 'Mar 2026'])
})
