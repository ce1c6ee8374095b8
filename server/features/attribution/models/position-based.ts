import { cacheByLength, splitEqually } from './split-credit.ts'
import { type CreditModel, wholeCredit } from './touch.ts'

/** Credit for each of the first and last visits if there are three or more visits. */
const outerCredit = (wholeCredit * 2) / 5

/**
 * Gives 40% to the first visit, 40% to the last one and 20% to those in between. If there are two
 * visits, each gets half.
 */
export const positionBased: CreditModel = ({ touches }) => creditByLength(touches.length)

const creditByLength = cacheByLength((length): readonly number[] => {
  if (length < 3) return splitEqually(length)
  const inner = splitEqually(length - 2, wholeCredit - 2 * outerCredit)
  return [outerCredit, ...inner, outerCredit]
})
