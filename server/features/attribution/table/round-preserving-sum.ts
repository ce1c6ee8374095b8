/**
 * Rounds parts to whole units so that they still add up to what they were: each is rounded down,
 * and the units that are left go to those that lost most, the first of equals first.
 *
 * @param parts  None negative; together a multiple of `unit`, or the rest is dropped.
 */
export function roundPreservingSum(parts: readonly bigint[], unit: bigint): bigint[] {
  const rounded = parts.map((part) => part / unit)
  const lost = parts.map((part, i) => ({ i, rest: part % unit }))
  const left = lost.reduce((sum, { rest }) => sum + rest, 0n) / unit
  const mostLost = lost.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
  for (const { i } of mostLost.slice(0, Number(left))) rounded[i] = (rounded[i] ?? 0n) + 1n
  return rounded
}
