import { wholeCredit } from './touch.ts'

/**
 * Splits credit in proportion to weights, in integers. Rounds down each running sum, so that each
 * share is within one unit of the exact share and the shares add up to `credit` by construction.
 * The largest-remainder method would require sorting.
 *
 * @param weights  At least one; none is negative, and the last one is positive.
 * @see L-31
 */
export function split(weights: readonly number[], credit = wholeCredit): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let assigned = 0
  return weights.map((weight, i) => {
    sum += weight
    // In floating point, `credit * total / total` can differ from `credit` in the last bit.
    const end = i === weights.length - 1 ? credit : Math.floor((credit * sum) / total)
    const share = end - assigned
    assigned = end
    return share
  })
}

export const creditOne = (length: number, to: number): number[] =>
  Array.from({ length }, (_, i) => (i === to ? wholeCredit : 0))
