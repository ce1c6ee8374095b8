/** Milliseconds with at most two decimals; fewer for larger values. */
export const toMs = (ms: number): string => (ms < 100 ? ms.toFixed(ms < 10 ? 2 : 1) : toCount(ms))

/** Whole number with separators; small numbers have one decimal. */
export const toCount = (value: number): string =>
  value < 10 && !Number.isInteger(value)
    ? value.toFixed(1)
    : Math.round(value).toLocaleString('en-US')

/** Ratio of two amounts. */
export const toTimes = (ratio: number): string =>
  `× ${ratio < 10 ? ratio.toFixed(2) : toCount(ratio)}`

/** Bytes in MB. */
export const toMegabytes = (bytes: number): string => `${toCount(bytes / 1e6)} MB`

/** Bytes in GB. */
export const toGigabytes = (bytes: number): string => `${toCount(bytes / 1e9)} GB`
