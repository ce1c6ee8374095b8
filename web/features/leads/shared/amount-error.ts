import { maxValue } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'
import type { ParsedAmount } from '../../../lib/amount-input.ts'
import { formatNumber } from '../../../lib/numbers.ts'

/** Message for an invalid amount; `undefined` for a valid amount. */
export function amountError(parsed: ParsedAmount): string | undefined {
  if (!('error' in parsed)) return undefined
  const texts = messages.leads.amountFaults
  return parsed.error === 'large' ? texts.large(formatNumber(maxValue)) : texts[parsed.error]
}
