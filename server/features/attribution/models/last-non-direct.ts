import type { CreditModel } from '../touch.ts'
import { giveAll } from './share-out.ts'

/** All credit to the last visit that something led to; to the last of all where nothing did. */
export const lastNonDirect: CreditModel = ({ touches }) => {
  const last = touches.findLastIndex(({ isDirect }) => !isDirect)
  return giveAll(touches.length, last === -1 ? touches.length - 1 : last)
}
