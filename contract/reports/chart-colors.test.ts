import { expect, test } from 'vitest'
import { channels } from '../tracking/channels.ts'
import { chartColor } from './chart-colors.ts'

test('channels and statuses differ in color', () => {
  const groups = [
    [...channels, '(unknown)', 'others'].map((key) => chartColor(key, 0, '#000000')),
    ['open', 'qualified', 'won', 'lost'].map((key) => chartColor(key, 0, '#000000')),
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, i) => chartColor(key, i, '#000000')),
  ]

  for (const colors of groups) expect(new Set(colors).size).toBe(colors.length)
})

test('only the total has the accent color', () => {
  expect(chartColor('all', 3, '#7048e9')).toBe('#7048e9')
  expect(chartColor('won', 3, '#7048e9')).not.toBe('#7048e9')
})
