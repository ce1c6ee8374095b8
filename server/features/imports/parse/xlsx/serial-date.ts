import { dayMs } from '../../../../../contract/values/time.ts'

/** True for a day from 1900 to 9999, as spreadsheets count them. */
export const isSerialDate = (days: number): boolean => days >= 1 && days < 2_958_466

/** A day as spreadsheets count them, in the words of ISO 8601 and without a zone. */
export function formatSerialDate(days: number, is1904 = false): string {
  // 1900 counts as a leap year, which it was not; so from March on the count begins a day early.
  const origin = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(origin + Math.round(days * 86_400) * 1_000).toISOString()
  return (days * dayMs) % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
