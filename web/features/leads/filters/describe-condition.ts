import { leadFields } from '../../../../contract/lead-fields.ts'
import { printValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { words } from '../../../i18n/en/index.ts'
import { isDay } from '../../../lib/days.ts'
import { formatDay } from '../../../lib/times.ts'
import type { Condition } from '../shared/list-search.ts'
import { type DayRange, toDayRange } from './zoned-day.ts'

const { filters: say } = words.leads

/** What a filter asks, in words, without the name of its field. */
export function describeCondition({ field, operators }: Condition, names: ValueNames): string {
  const parts: string[] = []
  const asked = operators.in ?? operators.eq
  if (asked !== undefined) {
    const values = operators.in === undefined ? [asked] : asked.split(',')
    parts.push(say.is(values.map((value) => printValue(field, value, names)).join(', ')))
  }
  if (operators.exists !== undefined) {
    parts.push(operators.exists === 'true' ? say.known : say.unknown)
  }
  const isInstant = leadFields[field].kind === 'instant'
  return [...parts, ...(isInstant ? instants(operators, names) : amounts(operators))].join(', ')
}

type Operators = Condition['operators']

const amounts = ({ gte, gt, lte, lt }: Operators): string[] => [
  ...(gte === undefined ? [] : [say.gte(gte)]),
  ...(gt === undefined ? [] : [say.gt(gt)]),
  ...(lte === undefined ? [] : [say.lte(lte)]),
  ...(lt === undefined ? [] : [say.lt(lt)]),
]

function instants({ gte, gt, lte, lt }: Operators, names: ValueNames): string[] {
  const isPlain = gt === undefined && lte === undefined && (gte ?? lt) !== undefined
  const days = isPlain ? toDayRange(defined(gte, lt), names.timeZone) : undefined
  if (days !== undefined) return [dayRange(days)]
  const at = (bound: string) =>
    bound.includes('T') ? printValue('createdAt', bound, names) : utcDay(bound)
  return [
    ...(gte === undefined ? [] : [say.since(at(gte))]),
    ...(gt === undefined ? [] : [say.after(at(gt))]),
    ...(lte === undefined ? [] : [say.until(at(lte))]),
    ...(lt === undefined ? [] : [say.before(at(lt))]),
  ]
}

const defined = (gte: string | undefined, lt: string | undefined) => ({
  ...(gte === undefined ? {} : { gte }),
  ...(lt === undefined ? {} : { lt }),
})

const utcDay = (day: string): string => (isDay(day) ? say.utcDay(formatDay(day)) : day)

/** `1 Nov 2026`, `1 Nov 2026 – 30 Nov 2026`, `since 1 Nov 2026`, `until 30 Nov 2026`. */
function dayRange({ from, to }: DayRange): string {
  if (from === null) return to === null ? '' : say.until(formatDay(to))
  if (to === null) return say.since(formatDay(from))
  return from === to ? formatDay(from) : say.days(formatDay(from), formatDay(to))
}
