// TypeScript's types for `JSON` do not include this function yet.
const exact = JSON as unknown as { isRawJSON(value: unknown): boolean }

/** True if a number was kept as digits, because a JavaScript number is not precise enough. */
export const isLongNumber = (value: unknown): boolean => exact.isRawJSON(value)
