import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { firstTouch } from './models/first-touch.ts'
import { lastNonDirect } from './models/last-non-direct.ts'
import { lastTouch } from './models/last-touch.ts'
import { linear } from './models/linear.ts'
import { positionBased } from './models/position-based.ts'
import { timeDecay } from './models/time-decay.ts'
import type { CreditModel } from './touch.ts'

/** Every model by its name. @see L-30 */
export const creditModels: Readonly<Record<AttributionModel, CreditModel>> = {
  firstTouch,
  lastTouch,
  lastNonDirect,
  linear,
  positionBased,
  timeDecay,
}
