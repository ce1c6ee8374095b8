import { Temporal } from 'temporal-polyfill'

export type ReportKind = 'weekly' | 'monthly'

/** The days that a report covers, and the previous period. */
export interface ReportDays {
  readonly firstDay: string
  readonly lastDay: string
  readonly firstDayBefore: string
  readonly lastDayBefore: string
}

/** Hour of the day at which reports are sent. */
const hour = 7

/** Maximum delay with which a report is still sent, for example after an outage. */
const maxDelay = { hours: 36 }

interface Zones {
  /** Recipient's time zone, which determines when the report is sent. */
  readonly recipient: string
  /** Organization's time zone, which determines the report's days. */
  readonly org: string
}

/**
 * The report that is due: on Monday or the first day of the month, once it is 07:00 in the
 * recipient's time zone and the period has ended in the organization's time zone.
 *
 * @returns `undefined` if no report is due; `dueAt` is when the report became due.
 */
export function findDueReport(
  kind: ReportKind,
  zones: Zones,
  now: Date,
): (ReportDays & { readonly dueAt: Date }) | undefined {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = instant.toZonedDateTimeISO(zones.recipient).toPlainDate()
  const start = findStart(kind, today)
  const local = start.toZonedDateTime({ timeZone: zones.recipient, plainTime: { hour } })
  const over = start.toZonedDateTime({ timeZone: zones.org })
  const due = Temporal.ZonedDateTime.compare(local, over) < 0 ? over : local
  const isDue = Temporal.Instant.compare(instant, due.toInstant()) >= 0
  const isLate = Temporal.Instant.compare(instant, due.add(maxDelay).toInstant()) > 0
  if (!isDue || isLate) return undefined
  const first = findStart(kind, start.subtract({ days: 1 }))
  const last = start.subtract({ days: 1 })
  const lastBefore = first.subtract({ days: 1 })
  return {
    firstDay: first.toString(),
    lastDay: last.toString(),
    firstDayBefore: findStart(kind, lastBefore).toString(),
    lastDayBefore: lastBefore.toString(),
    dueAt: new Date(due.epochMilliseconds),
  }
}

/** First day of the week or month that contains `day`. */
const findStart = (kind: ReportKind, day: Temporal.PlainDate): Temporal.PlainDate =>
  kind === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
