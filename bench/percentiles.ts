/** Reads shares of a list: `at(0.5)` is its median, `at(1)` its largest value, 0 of an empty one. */
export function openPercentiles(values: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
