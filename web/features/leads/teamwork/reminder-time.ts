import { addDays, hourMs } from '../../../../contract/values/time.ts'
import { startOfDay } from '../../../lib/zoned-day.ts'

/** Number of hours between the due time of a reminder, 09:00, and midnight. */
const hoursLeft = 15

/**
 * Instant at which a reminder for a day is due, ISO 8601.
 *
 * @param day `YYYY-MM-DD`.
 */
export function toDueTime(day: string, timeZone: string): string {
  // Counts from the end of the day, because clocks change in the night before 09:00.
  const end = Date.parse(startOfDay(addDays(day, 1), timeZone))
  return new Date(end - hoursLeft * hourMs).toISOString()
}
