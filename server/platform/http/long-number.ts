// TypeScript's types for `JSON` do not include this function yet.
const exact = JSON as unknown as { isRawJSON(value: unknown): boolean }

/**
 * True if a number was parsed as a string of digits because a JavaScript number cannot hold all of
 * them.
 */
export const isLongNumber = (value: unknown): boolean => exact.isRawJSON(value)
