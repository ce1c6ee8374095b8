import { sources, statuses } from '../../../../../contract/field-kinds.ts'
import {
  type Field,
  isLeadField,
  type LeadField,
  leadFields,
} from '../../../../../contract/lead-fields.ts'
import type { Bounds, FilterInput } from '../../../../../contract/leads/lead-query.ts'
import type { Condition } from '../../../../lead-index/index.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { isId } from '../../../../platform/process/ids.ts'
import { comparisons, toInstantBound } from './parse-date-bound.ts'

/**
 * The conditions that a client asks for.
 *
 * @throws ApiError `INVALID_FILTER` or `INVALID_DATE`, naming the parameter.
 */
export const toFilters = (sent: FilterInput): Condition[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    isLeadField(name) && value !== undefined ? filtersOf(name, value) : [],
  )

function filtersOf(field: LeadField, sent: string | string[] | Bounds): Condition[] {
  const { kind }: Field = leadFields[field]
  if (typeof sent === 'string' || Array.isArray(sent)) {
    // Segments add up what each value has.
    const values = [...new Set([sent].flat())]
    for (const value of values) checkChoice(field, kind, value)
    return [{ field, op: 'in', value: values }]
  }
  const { exists, ...bounds } = sent
  const ranges = Object.entries(bounds).map(([op, value]): Condition => {
    const name = `${field}[${op}]`
    // The schema admits no other operators.
    const operator = op as keyof typeof comparisons
    if (kind === 'amount') return { field, ...toAmountBound(name, operator, value) }
    return { field, ...toInstantBound(name, operator, value) }
  })
  return exists === undefined ? ranges : [{ field, op: 'exists', value: exists }, ...ranges]
}

/** Refuses a value that no lead can have, since it can only be a mistake. */
function checkChoice(field: LeadField, kind: Field['kind'], value: string): void {
  const allowed: readonly string[] | undefined =
    kind === 'status' ? statuses : kind === 'source' ? sources : undefined
  if (allowed !== undefined && !allowed.includes(value)) {
    refuse(field, `must be one of ${allowed.join(', ')}`)
  }
  if (kind === 'id' && !isId(value)) refuse(field, 'must be an id (UUID, lower case)')
}

function refuse(field: string, message: string): never {
  throw new ApiError('INVALID_FILTER', `${field} ${message}.`, {
    details: { problems: [{ field, message }] },
  })
}

const decimal = /^(-?)(\d{1,40})(?:\.(\d{1,30}))?$/

/** Beyond every amount, in major units; larger numbers would not fit the column. */
const beyond = 1e15

/**
 * An amount bound in minor units. Stored amounts are whole minor units, so a finer bound moves to
 * the next whole one that means the same.
 */
function toAmountBound(name: string, op: keyof typeof comparisons, sent: string) {
  const found = decimal.exec(sent.trim())
  if (found === null) refuse(name, 'must be a number such as 100 or 99.50')
  const [, sign, whole, fraction = ''] = found
  const size = Math.min(Number(whole), beyond) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  const isWhole = !/[1-9]/.test(fraction.slice(2))
  const floor = sign === '-' ? -size - (isWhole ? 0 : 1) : size
  const ceiling = isWhole ? floor : floor + 1
  return { op: comparisons[op], value: op === 'gte' || op === 'lt' ? ceiling : floor }
}
