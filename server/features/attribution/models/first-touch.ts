import type { CreditModel } from '../touch.ts'
import { creditOne } from './share-out.ts'

/** All credit to the first visit: what made the visitor aware. */
export const firstTouch: CreditModel = ({ touches }) => creditOne(touches.length, 0)
