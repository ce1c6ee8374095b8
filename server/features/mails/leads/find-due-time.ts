import { Temporal } from 'temporal-polyfill'
import type { MailOptions } from '../../../../contract/organizations/mail-preferences.ts'
import { hourMs, minuteMs } from '../../../../contract/values/time.ts'

/** Hour of the day at which daily emails are sent. */
export const mailHour = 7

/**
 * Due time of an email about new leads: immediately after the first lead, at the start of the next
 * hour, or at 07:00.
 */
export function findBundleTime(
  every: MailOptions['newLeadsEvery'],
  firstAt: string,
  timeZone: string,
): Date {
  const first = Temporal.Instant.from(firstAt).toZonedDateTimeISO(timeZone)
  if (every === 'minute') return new Date(first.epochMilliseconds)
  if (every === 'hour') {
    // Do not use `round`, which skips the repeated hour when clocks are set back.
    const { minute, second, millisecond } = first
    const over = minute * minuteMs + second * 1_000 + millisecond
    return new Date(first.epochMilliseconds + (over === 0 ? 0 : hourMs - over))
  }
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour: mailHour } })
  const today = at(first.toPlainDate())
  const isOver = Temporal.ZonedDateTime.compare(today, first) < 0
  const due = isOver ? at(first.toPlainDate().add({ days: 1 })) : today
  return new Date(due.epochMilliseconds)
}

/** Hour of the day until which a daily list is still sent after an outage. */
const lastHour = 20

/**
 * The local date whose list is due, and the time at which it became due.
 *
 * @returns `undefined` before 07:00 and from 20:00 on.
 */
export function findListDay(timeZone: string, now: Date): { day: string; dueAt: Date } | undefined {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const day = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const at = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant()
  const [due, last] = [at(mailHour), at(lastHour)]
  const isDue = Temporal.Instant.compare(instant, due) >= 0
  if (!isDue || Temporal.Instant.compare(instant, last) >= 0) return undefined
  return { day: day.toString(), dueAt: new Date(due.epochMilliseconds) }
}
