import { dayMs } from '../../../../../contract/values/time.ts'

/** True if a number is the serial number of a date between 1900 and 9999. */
export const isSerialDate = (days: number): boolean => days >= 1 && days < 2_958_466

/** Formats a serial number as an ISO 8601 date or time without a time zone. */
export function formatSerialDate(days: number, is1904 = false): string {
  // Spreadsheets wrongly treat 1900 as a leap year, so for dates from March 1900 onward, the origin
  // is one day earlier.
  const origin = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(origin + Math.round(days * 86_400) * 1_000).toISOString()
  return (days * dayMs) % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
