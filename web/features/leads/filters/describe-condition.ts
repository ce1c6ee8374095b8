import { leadFields } from '../../../../contract/lead-fields.ts'
import { isDay } from '../../../../contract/values/time.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { type DayRange, toDayRange } from '../../../lib/zoned-day.ts'
import type { Condition } from '../shared/list-search.ts'

const { filters: texts } = messages.leads

/** Describes a filter without naming its field. */
export function describeCondition({ field, operators }: Condition, names: ValueNames): string {
  const parts: string[] = []
  const listValues = (values: readonly string[]) =>
    values.map((value) => formatValue(field, value, names)).join(', ')
  const equalTo = operators.in ?? operators.eq
  if (equalTo !== undefined) {
    const values = operators.in === undefined ? [equalTo] : equalTo.split(',')
    parts.push(texts.is(listValues(values)))
  }
  if (operators.all !== undefined) parts.push(texts.hasAll(listValues(operators.all.split(','))))
  if (operators.not !== undefined) parts.push(texts.isNot(listValues(operators.not.split(','))))
  if (operators.contains !== undefined) parts.push(texts.contains(operators.contains))
  if (operators.exists !== undefined) {
    parts.push(operators.exists === 'true' ? texts.exists : texts.notExists)
  }
  const isInstant = leadFields[field].kind === 'instant'
  return [
    ...parts,
    ...(isInstant ? describeInstants(operators, names) : describeAmounts(operators)),
  ].join(', ')
}

type Operators = Condition['operators']

const describeAmounts = ({ gte, gt, lte, lt }: Operators): string[] => [
  ...(gte === undefined ? [] : [texts.gte(gte)]),
  ...(gt === undefined ? [] : [texts.gt(gt)]),
  ...(lte === undefined ? [] : [texts.lte(lte)]),
  ...(lt === undefined ? [] : [texts.lt(lt)]),
]

function describeInstants({ gte, gt, lte, lt }: Operators, names: ValueNames): string[] {
  const isPlain = gt === undefined && lte === undefined && (gte ?? lt) !== undefined
  const days = isPlain ? toDayRange(defined(gte, lt), names.timeZone) : undefined
  if (days !== undefined) return [dayRange(days)]
  const at = (bound: string) =>
    bound.includes('T') ? formatValue('createdAt', bound, names) : utcDay(bound)
  return [
    ...(gte === undefined ? [] : [texts.since(at(gte))]),
    ...(gt === undefined ? [] : [texts.after(at(gt))]),
    ...(lte === undefined ? [] : [texts.until(at(lte))]),
    ...(lt === undefined ? [] : [texts.before(at(lt))]),
  ]
}

const defined = (gte: string | undefined, lt: string | undefined) => ({
  ...(gte === undefined ? {} : { gte }),
  ...(lt === undefined ? {} : { lt }),
})

const utcDay = (day: string): string => (isDay(day) ? texts.utcDay(formatDay(day)) : day)

/** `1 Nov 2026`, `1 Nov 2026 – 30 Nov 2026`, `since 1 Nov 2026`, `until 30 Nov 2026`. */
function dayRange({ from, to }: DayRange): string {
  if (from === null) return to === null ? '' : texts.until(formatDay(to))
  if (to === null) return texts.since(formatDay(from))
  return from === to ? formatDay(from) : texts.days(formatDay(from), formatDay(to))
}
