/**
 * Number of another row in a reason, which differs between rows with the same problem. The pattern
 * has the same meaning in PostgreSQL.
 */
export const rowReference = { pattern: '(?<=\\srow\\s)\\d+', replacement: '…' } as const

const number = new RegExp(rowReference.pattern)

/** Reason that all rows with the same problem share. */
export const toSharedReason = (reason: string): string =>
  reason.replace(number, rowReference.replacement)
