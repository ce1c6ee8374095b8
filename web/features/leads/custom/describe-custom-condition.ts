import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import type { CustomCondition } from '../shared/custom-search.ts'
import { formatCustomValue } from './format-custom-value.ts'
import type { CustomFieldItem } from './use-custom-fields.ts'

const { filters: texts } = messages.leads

/** Describes a filter without naming its field. */
export function describeCustomCondition(
  { type }: Pick<CustomFieldItem, 'type'>,
  { eq, in: some, contains, exists, gte, gt, lte, lt }: CustomCondition['operators'],
): string {
  const isDate = type === 'date'
  const format = (text: string): string => {
    if (isDate) return formatDay(text)
    if (type === 'flag') return formatCustomValue(type, text === 'true')
    return type === 'number' ? formatCustomValue(type, Number(text)) : text
  }
  const parts: readonly (readonly [string | undefined, (text: string) => string])[] = [
    [eq, (text) => texts.is(format(text))],
    [some, (text) => texts.is(text.split(',').map(format).join(', '))],
    [contains, texts.contains],
    [exists, (text) => (text === 'true' ? texts.exists : texts.notExists)],
    [gte, (text) => (isDate ? texts.since : texts.gte)(format(text))],
    [gt, (text) => (isDate ? texts.after : texts.gt)(format(text))],
    [lte, (text) => (isDate ? texts.until : texts.lte)(format(text))],
    [lt, (text) => (isDate ? texts.before : texts.lt)(format(text))],
  ]
  return parts.flatMap(([text, toWords]) => (text === undefined ? [] : toWords(text))).join(', ')
}
