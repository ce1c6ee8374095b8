import type { CreditModel } from '../touch.ts'
import { creditOne } from './share-out.ts'

/** All credit to the last visit: what was there when the visitor decided. */
export const lastTouch: CreditModel = ({ touches }) => creditOne(touches.length, touches.length - 1)
