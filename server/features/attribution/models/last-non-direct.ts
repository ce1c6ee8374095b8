import type { CreditModel } from '../touch.ts'
import { creditOne } from './share-out.ts'

/** All credit to the last visit that something led to; to the last of all where nothing did. */
export const lastNonDirect: CreditModel = ({ touches }) => {
  const last = touches.findLastIndex(({ isDirect }) => !isDirect)
  return creditOne(touches.length, last === -1 ? touches.length - 1 : last)
}
