import { maxValue } from '../../../../contract/leads/lead-values.ts'
import { words } from '../../../i18n/en/index.ts'
import type { ReadAmount } from '../../../lib/amount-input.ts'
import { formatNumber } from '../../../lib/numbers.ts'

/** What to say of a text that is no amount; nothing of one that is. */
export function amountFault(read: ReadAmount): string | undefined {
  if (!('fault' in read)) return undefined
  const say = words.leads.amountFaults
  return read.fault === 'large' ? say.large(formatNumber(maxValue)) : say[read.fault]
}
