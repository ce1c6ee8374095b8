/** An hour, in milliseconds. */
export const hourMs = 3_600_000

/** A day of 24 hours, in milliseconds. */
export const dayMs = 24 * hourMs

// PostgreSQL reads neither year 0 nor year 10000 in the form of ISO 8601, and nothing is stored there.
/** The first instant that can be stored or asked for. */
export const earliestMs = Date.parse('0001-01-01T00:00:00Z')

/** The last one. */
export const latestMs = Date.parse('9999-12-31T23:59:59.999Z')
