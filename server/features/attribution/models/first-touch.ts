import type { CreditModel } from '../touch.ts'
import { giveAll } from './share-out.ts'

/** All credit to the first visit: what made the visitor aware. */
export const firstTouch: CreditModel = ({ touches }) => giveAll(touches.length, 0)
