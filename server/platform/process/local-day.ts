import { Temporal } from 'temporal-polyfill'

/** Day `YYYY-MM-DD` of an instant in a time zone. */
export const getLocalDay = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
