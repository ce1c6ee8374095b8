import { addDays } from '../../../../contract/values/time.ts'

/** Period with the fixed days of test data and the days on which a run creates leads. */
export const sampleDays = {
  startDate: '2026-01-01',
  endDate: addDays(new Date().toISOString().slice(0, 10), 1),
} as const

/** The same period for URLs. */
export const sampleDaysQuery = new URLSearchParams(sampleDays).toString()
