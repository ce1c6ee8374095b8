import { memoize } from './memoize.ts'

// The Swedish locale formats dates as ISO 8601.
const dayIn = memoize((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** Day `YYYY-MM-DD` of an instant in a time zone. */
export const dayAt = (instantMs: number, timeZone: string): string =>
  dayIn(timeZone).format(instantMs).padStart('YYYY-MM-DD'.length, '0')
