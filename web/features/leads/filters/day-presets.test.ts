import { expect, test } from 'vitest'
import { dayPresets } from './day-presets.ts'

const preset = (today: string, label: string) =>
  dayPresets(today).find((one) => one.label === label)?.value

test('the last seven days end today', () => {
  expect(preset('2026-03-03', 'Last 7 days')).toEqual(['2026-02-25', '2026-03-03'])
})

test('the last month is a whole month of any length', () => {
  expect(preset('2028-03-31', 'Last month')).toEqual(['2028-02-01', '2028-02-29'])
  expect(preset('2026-01-01', 'Last month')).toEqual(['2025-12-01', '2025-12-31'])
})

test('this month starts on its first day', () => {
  expect(preset('2026-01-01', 'This month')).toEqual(['2026-01-01', '2026-01-01'])
})
