/**
 * Returns a function that computes quantiles: `at(0.5)` is the median, `at(1)` the maximum; 0 for
 * an empty list.
 */
export function openPercentiles(values: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
