/** Milliseconds with as many places as mean something. */
export const toMs = (ms: number): string => (ms < 100 ? ms.toFixed(ms < 10 ? 2 : 1) : toCount(ms))

/** A whole number with separators; one place for a small one. */
export const toCount = (value: number): string =>
  value < 10 && !Number.isInteger(value)
    ? value.toFixed(1)
    : Math.round(value).toLocaleString('en-US')

/** How many times one amount is another. */
export const toTimes = (ratio: number): string =>
  `× ${ratio < 10 ? ratio.toFixed(2) : toCount(ratio)}`

/** Bytes in millions. */
export const toMegabytes = (bytes: number): string => `${toCount(bytes / 1e6)} MB`

/** Bytes in thousands of millions. */
export const toGigabytes = (bytes: number): string => `${toCount(bytes / 1e9)} GB`
