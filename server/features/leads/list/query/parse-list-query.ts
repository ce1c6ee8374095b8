import { sources, statuses } from '../../../../../contract/field-kinds.ts'
import {
  type Field,
  isLeadField,
  isSortField,
  type LeadField,
  leadFields,
  sortFields,
} from '../../../../../contract/lead-fields.ts'
import type { FilterInput } from '../../../../../contract/leads/lead-query.ts'
import type { Bounds } from '../../../../../contract/leads/query-values.ts'
import type { ViewQuery } from '../../../../../contract/leads/saved-views.ts'
import { isEmail } from '../../../../../contract/values/text.ts'
import { dayMs, isDay } from '../../../../../contract/values/time.ts'
import type { Condition, SortKey } from '../../../../lead-index/index.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { isId } from '../../../../platform/process/ids.ts'
import { toEmailKey, toPhoneKey } from '../../../contacts/index.ts'
import { toAmountBound } from './parse-amount-bound.ts'
import { comparisons, rejectParameter } from './reject-parameter.ts'

/**
 * Rejects a saved view's query if a list request with it would be rejected.
 *
 * @throws ApiError `INVALID_FILTER` or `INVALID_DATE`, naming the parameter.
 * @see D-24
 */
export function checkListQuery({
  sort,
  search: _,
  updated_after,
  custom: __,
  ...filters
}: ViewQuery): void {
  toOrder(sort)
  toFilters(filters, { defaultCountry: null, userId: '' })
  if (updated_after !== undefined) toInstantBound('updated_after', 'gte', updated_after)
}

/**
 * Filter value for leads that have no current member as their owner or are in no existing stage.
 */
export const none = 'none'

/** Fields for which {@link none} is a filter value. */
const referenceFields = ['ownerId', 'stageId'] as const

export type ReferenceField = (typeof referenceFields)[number]

const acceptsNone = (field: LeadField): field is ReferenceField =>
  referenceFields.some((one) => one === field)

/** A filter with the value {@link none}. */
type NoneFilter = Condition & { readonly op: 'in' | 'notIn'; readonly field: ReferenceField }

export const includesNone = (filter: Condition): filter is NoneFilter =>
  (filter.op === 'in' || filter.op === 'notIn') &&
  referenceFields.some((one) => one === filter.field) &&
  filter.value.includes(none)

/** Context that determines the meaning of a filter. */
interface FilterContext {
  /** Country for phone numbers without a country code. */
  readonly defaultCountry: string | null
  /** The user that `me` refers to; null for callers other than users. */
  readonly userId: string | null
}

/** @throws ApiError `INVALID_FILTER` or `INVALID_DATE`, naming the parameter. */
export const toFilters = (parameters: FilterInput, context: FilterContext): Condition[] =>
  Object.entries(parameters).flatMap(([name, value]) =>
    isLeadField(name) && value !== undefined ? toConditions(name, value, context) : [],
  )

function toConditions(
  field: LeadField,
  parameter: string | string[] | Bounds,
  context: FilterContext,
): Condition[] {
  const { kind }: Field = leadFields[field]
  const toEquality = (
    sent: string | readonly string[] | undefined,
    op: 'in' | 'notIn' = 'in',
  ): Condition[] => {
    if (sent === undefined) return []
    const keys = [sent].flat().flatMap((value) => toComparable(field, value, context))
    // Duplicates are removed, because segments add up the matches for each value.
    return [{ field, op, value: [...new Set(keys)] }]
  }
  if (typeof parameter === 'string' || Array.isArray(parameter)) return toEquality(parameter)
  const { exists, eq, in: some, all, not, contains, ...bounds } = parameter
  const equalities = [
    ...toEquality(eq),
    ...toEquality(some),
    ...(all ?? []).flatMap((one) => toEquality(one)),
    ...toEquality(not, 'notIn'),
  ]
  const ranges = Object.entries(bounds).map(([op, value]): Condition => {
    const name = `${field}[${op}]`
    // The schema allows no other operators.
    const operator = op as keyof typeof comparisons
    if (kind === 'amount') return { field, ...toAmountBound(name, operator, value) }
    return { field, ...toInstantBound(name, operator, value) }
  })
  const presence: Condition[] = exists === undefined ? [] : [{ field, op: 'exists', value: exists }]
  const parts: Condition[] =
    contains === undefined ? [] : [{ field, op: 'contains', value: contains }]
  return [...equalities, ...parts, ...presence, ...ranges]
}

/**
 * Converts a value to the form used for comparison: contact data is normalized like that of leads,
 * country codes match regardless of case, and everything else is used as sent. Rejects a value that
 * no lead can have, because it must be a client's mistake.
 */
function toComparable(
  field: LeadField,
  value: string,
  { defaultCountry, userId }: FilterContext,
): string | string[] {
  const { kind }: Field = leadFields[field]
  if (acceptsNone(field) && value === none) return value
  if (field === 'ownerId' && value === 'me') {
    return userId ?? rejectParameter(field, 'must be the ID of a member, or none')
  }
  if (kind === 'email') {
    const key = toEmailKey(value)
    return isEmail(key) ? key : rejectParameter(field, 'must be a valid email address')
  }
  if (kind === 'phone') {
    return toPhoneKey(value, defaultCountry) ?? rejectParameter(field, 'must be a phone number')
  }
  if (kind === 'country') {
    const code = value.trim()
    if (!/^[A-Za-z]{2}$/.test(code)) rejectParameter(field, 'must be a two-letter country code')
    return spellCountry(code)
  }
  const allowed: readonly string[] | undefined =
    kind === 'status' ? statuses : kind === 'source' ? sources : undefined
  if (allowed !== undefined && !allowed.includes(value)) {
    rejectParameter(field, `must be one of ${allowed.join(', ')}`)
  }
  if (kind === 'id' && !isId(value)) rejectParameter(field, 'must be an ID (lowercase UUID)')
  return value
}

/** All four capitalizations of a country code, because leads keep the one that was sent. */
function spellCountry(code: string): string[] {
  const [first = '', second = ''] = code.toUpperCase()
  return [first, first.toLowerCase()].flatMap((one) => [
    `${one}${second}`,
    `${one}${second.toLowerCase()}`,
  ])
}

/**
 * A comparison with an ISO timestamp. The timestamp may be the midpoint between two possible stored
 * values, which are whole milliseconds.
 */
interface InstantBound {
  readonly op: '>=' | '>' | '<=' | '<'
  readonly value: string
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Earliest date, in milliseconds, that PostgreSQL and ISO 8601 format the same way. */
const yearOne = Date.parse('0001-01-01T00:00:00Z')

/**
 * Converts a date bound to an exact comparison. A date covers the entire UTC day: `gt` starts on
 * the next day, and `lte` includes the day. A timestamp with a time zone is used unchanged.
 *
 * @param name  Parameter to name in the error, such as `createdAt[gte]`.
 * @throws ApiError `INVALID_DATE` for anything else.
 * @see D-25
 */
export function toInstantBound(
  name: string,
  op: keyof typeof comparisons,
  text: string,
): InstantBound {
  if (isDay(text)) {
    const start = Date.parse(`${text}T00:00:00Z`)
    const edge = op === 'gt' || op === 'lte' ? start + dayMs : start
    return { op: op === 'gte' || op === 'gt' ? '>=' : '<', value: formatInstant(edge, false) }
  }
  const match = instant.exec(text)
  const parsed = match === null ? Number.NaN : Date.parse(text)
  // Also true for NaN.
  if (!(parsed >= yearOne) || !isDay(text.slice(0, 10))) {
    throw new ApiError(
      'INVALID_DATE',
      `${name} must be a YYYY-MM-DD date or a timestamp such as 2026-01-31T12:00:00Z ` +
        '(encode + as %2B in a URL).',
      { details: { problems: [{ field: name, message: 'must be a date or a timestamp' }] } },
    )
  }
  const isFiner = /[1-9]/.test(match?.[1]?.slice(3) ?? '')
  return { op: comparisons[op], value: formatInstant(parsed, isFiner) }
}

/**
 * Formats a timestamp for a query. Stored values are whole milliseconds, so any finer timestamp
 * becomes the midpoint between two such values.
 */
function formatInstant(ms: number, isFiner: boolean): string {
  const iso = new Date(ms).toISOString()
  // ISO writes the year 10000 as `+010000`; PostgreSQL expects `10000`.
  return `${iso.replace(/^\+0*/, '').slice(0, -1)}${isFiner ? '5' : ''}Z`
}

/** Old sort field names that are still accepted. */
const aliases = new Map([['updated_at', 'updatedAt']])

/**
 * Parses a sort such as `status:asc,createdAt:desc` and appends `id` in the direction of the first
 * key, so that no two leads tie.
 *
 * @throws ApiError `INVALID_FILTER` for an unknown field or direction, or a repeated field.
 * @see D-26
 */
export function toOrder(sort: string): SortKey[] {
  const keys = sort.split(',').map(toKey)
  const fields = new Set(keys.map(({ field }) => field))
  if (fields.size < keys.length) rejectSort('sort must not contain duplicate fields.')
  return [...keys, { field: 'id', direction: keys[0]?.direction ?? 'desc' }]
}

function toKey(term: string): SortKey {
  const [name = '', direction, extra] = term.trim().split(':')
  const field = aliases.get(name) ?? name
  if (isSortField(field) && (direction === 'asc' || direction === 'desc') && extra === undefined) {
    return { field, direction }
  }
  return rejectSort(
    `sort must be field:asc or field:desc, where field is one of ${sortFields.join(', ')}.`,
  )
}

function rejectSort(message: string): never {
  throw new ApiError('INVALID_FILTER', message, {
    details: {
      problems: [{ field: 'sort', message: 'must list fields with :asc or :desc' }],
    },
  })
}
