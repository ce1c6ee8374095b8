import { maxValue } from '../../contract/lead-values.ts'
import { formatNumber } from '../format/numbers.ts'
import type { ReadAmount } from '../format/typed-amount.ts'
import { words } from '../words/index.ts'

/** What to say of a text that is no amount; nothing of one that is. */
export function amountFault(read: ReadAmount): string | undefined {
  if (!('fault' in read)) return undefined
  const say = words.leads.amountFaults
  return read.fault === 'large' ? say.large(formatNumber(maxValue)) : say[read.fault]
}
