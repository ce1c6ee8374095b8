import { Temporal } from 'temporal-polyfill'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import type { PeriodInput, PeriodKind, PeriodMeta } from '../../../contract/period.ts'
import { earliestMs, isDay, latestMs } from '../../../contract/values/time.ts'
import type { Span } from '../../lead-index/rollups/index.ts'
import { inputError } from '../../platform/http/validation-error.ts'

/** A span of whole local days, `YYYY-MM-DD`, both bounds included. */
export interface Period extends Span {
  readonly kind: PeriodKind
  readonly firstDay: string
  readonly lastDay: string
}

/** Organization settings that determine when the organization's periods start. */
export type Calendar = Pick<Org, 'timeZone' | 'periodAnchor' | 'periodMonths'>

/**
 * The requested period, in the organization's time zone. If the request has dates but no `period`,
 * the period is `custom`.
 *
 * @throws ApiError `INVALID_DATE` for an invalid date, even if the period does not use it;
 *   `VALIDATION_ERROR` if `custom` lacks a date or ends before it starts.
 * @see D-34; D-46
 */
export function resolvePeriod(org: Calendar, input: PeriodInput, now: Date): Period {
  const invalid = bounds.filter((name) => input[name] !== undefined && !isDay(input[name]))
  if (invalid.length > 0)
    throw periodError('INVALID_DATE', invalid, 'must be a valid YYYY-MM-DD date')
  const hasDates = bounds.some((name) => input[name] !== undefined)
  const kind = input.period ?? (hasDates ? 'custom' : 'current')
  if (kind === 'custom') return { kind, ...customPeriod(org.timeZone, input) }
  const rhythm = subscriptionRhythm(org, now) ?? calendarMonths
  return { kind, ...periodAt(rhythm, org.timeZone, now, kind === 'previous' ? -1 : 0) }
}

/** A period's description in a response. */
export const toPeriodMeta = (
  { timeZone }: Calendar,
  { kind, firstDay, lastDay }: Period,
): PeriodMeta => ({ kind, startDate: firstDay, endDate: lastDay, timeZone })

/** The current subscription period; null if there is no subscription or it has not started yet. */
export function subscriptionPeriod(org: Calendar, now: Date): Period | null {
  const rhythm = subscriptionRhythm(org, now)
  return rhythm && { kind: 'current', ...periodAt(rhythm, org.timeZone, now, 0) }
}

const bounds = ['startDate', 'endDate'] as const

const periodError = (code: ErrorCode, fields: readonly string[], message: string) =>
  inputError(
    code,
    fields.map((field) => ({ field, message })),
  )

type LocalDays = Omit<Period, 'kind'>

function customPeriod(timeZone: string, { startDate, endDate }: PeriodInput): LocalDays {
  if (startDate === undefined || endDate === undefined) {
    const missing = bounds.filter((_, i) => [startDate, endDate][i] === undefined)
    throw periodError('VALIDATION_ERROR', missing, 'is required if period is custom')
  }
  const [first, last] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate)]
  if (Temporal.PlainDate.compare(last, first) < 0) {
    throw periodError('VALIDATION_ERROR', ['endDate'], 'must not be before startDate')
  }
  return daysUntil(timeZone, first, last.add({ days: 1 }))
}

/** Consecutive periods of `months` months, starting on `anchor`. */
interface Rhythm {
  readonly anchor: Temporal.PlainDate
  readonly months: number
}

const calendarMonths: Rhythm = { anchor: Temporal.PlainDate.from('2000-01-01'), months: 1 }

function subscriptionRhythm(org: Calendar, now: Date): Rhythm | null {
  if (org.periodAnchor === null) return null
  const anchor = Temporal.PlainDate.from(org.periodAnchor)
  if (msOfDay(org.timeZone, anchor) > now.getTime()) return null
  return { anchor, months: org.periodMonths }
}

/** The period that contains `now`, or the period that is `shift` periods later. */
function periodAt(rhythm: Rhythm, timeZone: string, now: Date, shift: number): LocalDays {
  const { anchor, months } = rhythm
  // Always count from the anchor, so that periods start on the 31st again after a shorter month.
  const begin = (n: number) => anchor.add({ months: n * months })
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const monthsSince = (today.year - anchor.year) * 12 + today.month - anchor.month
  let n = Math.floor(monthsSince / months)
  if (msOfDay(timeZone, begin(n)) > now.getTime()) n--
  return daysUntil(timeZone, begin(n + shift), begin(n + shift + 1))
}

/** The local days from `first` (inclusive) to `next` (exclusive). */
function daysUntil(
  timeZone: string,
  first: Temporal.PlainDate,
  next: Temporal.PlainDate,
): LocalDays {
  return {
    start: toInstant(msOfDay(timeZone, first)),
    end: toInstant(msOfDay(timeZone, next)),
    firstDay: first.toString(),
    lastDay: next.subtract({ days: 1 }).toString(),
  }
}

/** Start of a local day, in ms; if midnight is skipped, the first instant after the gap. */
const msOfDay = (timeZone: string, day: Temporal.PlainDate): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds

/** Start of a local day (`YYYY-MM-DD`) as an ISO timestamp in UTC. */
export const startOfDay = (timeZone: string, day: string): string =>
  toInstant(msOfDay(timeZone, Temporal.PlainDate.from(day)))

const toInstant = (ms: number): string =>
  new Date(Math.min(Math.max(ms, earliestMs), latestMs)).toISOString()
