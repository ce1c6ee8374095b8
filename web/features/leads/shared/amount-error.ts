import { maxValue } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'
import type { ParsedAmount } from '../../../lib/amount-input.ts'
import { formatNumber } from '../../../lib/numbers.ts'

/** What to say of a text that is no amount; nothing of one that is. */
export function amountError(parsed: ParsedAmount): string | undefined {
  if (!('error' in parsed)) return undefined
  const texts = messages.leads.amountFaults
  return parsed.error === 'large' ? texts.large(formatNumber(maxValue)) : texts[parsed.error]
}
