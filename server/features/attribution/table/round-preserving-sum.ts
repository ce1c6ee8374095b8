/**
 * Rounds parts to whole units while preserving their sum: each part is rounded down, and the
 * remaining units go to the parts with the largest remainders; ties go to earlier parts. If the sum
 * is not a whole number of units, it is rounded half up.
 *
 * @param parts Must not be negative.
 */
export function roundPreservingSum(parts: readonly bigint[], unit: bigint): bigint[] {
  // Skip the division for most parts, because they are 0. The remaining units never go to parts
  // without a remainder.
  const rounded = parts.map((part) => (part === 0n ? part : part / unit))
  const remainders = parts.flatMap((part, i) => {
    const remainder = part === 0n ? part : part % unit
    return remainder === 0n ? [] : { i, remainder }
  })
  const left = remainders.reduce((sum, { remainder }) => sum + remainder, 0n)
  const unitsLeft = (2n * left + unit) / (2n * unit)
  const largestFirst = remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.i - b.i : a.remainder < b.remainder ? 1 : -1,
  )
  for (const { i } of largestFirst.slice(0, Number(unitsLeft))) rounded[i] = (rounded[i] ?? 0n) + 1n
  return rounded
}
