export const minuteMs = 60_000

export const hourMs = 60 * minuteMs

export const dayMs = 24 * hourMs

/** Latest of several ISO timestamps in UTC; null if there are none. */
export const findLatest = (times: readonly string[]): string | null =>
  times.toSorted().at(-1) ?? null

// PostgreSQL accepts neither year 0 nor year 10000 in ISO 8601 format.
/** Earliest timestamp that can be stored or requested. */
export const earliestMs = Date.parse('0001-01-01T00:00:00Z')

/** Latest timestamp that can be stored or requested. */
export const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

/** Adds days, which may be negative. @param day `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** True if the text is a valid `YYYY-MM-DD` date in year 1 or later. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}
