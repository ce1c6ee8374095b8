import type { CreditModel } from '../touch.ts'
import { split } from './share-out.ts'

/** The same credit to each visit. */
export const linear: CreditModel = ({ touches }) => split(touches.map(() => 1))
