import type { CreditModel } from '../touch.ts'
import { shareOut } from './share-out.ts'

/** The same credit to each visit. */
export const linear: CreditModel = ({ touches }) => shareOut(touches.map(() => 1))
