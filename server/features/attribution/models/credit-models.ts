import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import { positionBased } from './position-based.ts'
import { cacheByLength, creditOne, splitEqually } from './split-credit.ts'
import { timeDecay } from './time-decay.ts'
import type { CreditModel } from './touch.ts'

/** Gives all credit to the first visit, which created awareness. */
const firstTouch: CreditModel = ({ touches }) => creditOne(touches.length, 0)

/** Gives all credit to the last visit, which led to the decision. */
const lastTouch: CreditModel = ({ touches }) => creditOne(touches.length, touches.length - 1)

/**
 * Gives all credit to the last visit that is not direct, or to the last visit if all of them are
 * direct.
 */
const lastNonDirect: CreditModel = ({ touches }) => {
  const last = touches.findLastIndex(({ isDirect }) => !isDirect)
  return creditOne(touches.length, last === -1 ? touches.length - 1 : last)
}

const splitByLength = cacheByLength((length) => splitEqually(length))

const linear: CreditModel = ({ touches }) => splitByLength(touches.length)

/** @see L-30 */
export const creditModels: Readonly<Record<AttributionModel, CreditModel>> = {
  firstTouch,
  lastTouch,
  lastNonDirect,
  linear,
  positionBased,
  timeDecay,
}
