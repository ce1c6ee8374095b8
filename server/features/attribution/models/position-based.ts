import { split } from './split-credit.ts'
import { type CreditModel, wholeCredit } from './touch.ts'

/** Credit for the first and for the last visit if there are three or more. */
const outerCredit = (wholeCredit * 2) / 5

/**
 * 40% to the first visit, 40% to the last, and 20% shared by those in between. With two visits,
 * each gets half.
 */
export const positionBased: CreditModel = ({ touches: { length } }) => {
  if (length < 3) return split(Array.from({ length }, () => 1))
  const inner = split(
    Array.from({ length: length - 2 }, () => 1),
    wholeCredit - 2 * outerCredit,
  )
  return [outerCredit, ...inner, outerCredit]
}
