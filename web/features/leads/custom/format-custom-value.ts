import type { CustomType } from '../../../../contract/custom-fields/custom-values.ts'
import { messages } from '../../../i18n/index.ts'
import { locale } from '../../../i18n/locale.ts'
import { stripBidiControls } from '../../../i18n/quote.ts'
import { formatDay } from '../../../lib/times.ts'

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 })

/** Formats a value as one line of text, based on the field's type. */
export function formatCustomValue(type: CustomType, value: string | number | boolean): string {
  if (typeof value === 'number') return numbers.format(value)
  if (typeof value === 'boolean') return value ? messages.shared.yes : messages.shared.no
  return type === 'date' ? formatDay(value) : stripBidiControls(value)
}
