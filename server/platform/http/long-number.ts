// TypeScript does not know this part of JSON yet.
const exact = JSON as unknown as { isRawJSON(value: unknown): boolean }

/** True for a number that was parsed as its digits, because a JavaScript number has too few. */
export const isLongNumber = (value: unknown): boolean => exact.isRawJSON(value)
