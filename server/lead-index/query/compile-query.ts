import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { bitSlicedFields, hourCode } from '../bitmap/bit-slices-store.ts'
import type { Condition } from './condition-store.ts'
import {
  bitmapKey,
  digestFields,
  equalityFields,
  isInstant,
  listDigestPredicates,
} from './indexed-fields-store.ts'

/** Integers from `from` (inclusive) to `until` (exclusive), in minor units or milliseconds. */
export interface Range {
  readonly from: number
  readonly until: number
}

/**
 * Leads that are in any of several bitmaps in one dimension or, if `isIn` is false, in none of
 * them.
 */
export interface BitmapPredicate {
  readonly dim: string
  readonly values: readonly string[]
  readonly isIn: boolean
}

/** Encoded values from `from` (inclusive) to `until` (exclusive); `undefined` means no bound. */
export interface BitSliceRange {
  readonly field: LeadField
  /** The same range before encoding; whole hours for instants. */
  readonly range: Range
  readonly from: number | undefined
  readonly until: number | undefined
}

/** A query that segments can answer, and the remaining conditions, which segments cannot answer. */
export interface IndexQuery {
  /** Creation instants in milliseconds. */
  readonly created: Range
  readonly predicates: readonly BitmapPredicate[]
  readonly sliceRanges: readonly BitSliceRange[]
  /** Conditions on rows that are equivalent to the bitmap query; instants are whole hours. */
  readonly coveredConditions: readonly Condition[]
  /** Ranges that overlap neither each other nor the bitmap matches. */
  readonly residualRanges: readonly ResidualRange[]
}

/** Matches at one end of an instant range, in an hour that bit slices cannot resolve. */
export interface ResidualRange {
  /** Conditions that the field's index can answer. */
  readonly range: readonly Condition[]
  readonly otherConditions: readonly Condition[]
}

const unbounded: Range = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/**
 * Compiles conditions to a query on segments. Returns `undefined` if bitmaps cannot answer them, as
 * with a condition on a unique identifier.
 */
export const compileQuery = (conditions: readonly Condition[]): IndexQuery | undefined =>
  compile(conditions, equalityFields)

/** Like {@link compileQuery}, but the query may also match other leads with the same digests. */
export const compileCandidateQuery = (conditions: readonly Condition[]): IndexQuery | undefined =>
  compile(conditions, [...equalityFields, ...digestFields])

function compile(
  conditions: readonly Condition[],
  fields: readonly LeadField[],
): IndexQuery | undefined {
  if (conditions.some((one) => isTextCondition(one) || one.op === 'custom')) return undefined
  const ranges = collectRanges(conditions)
  const otherConditions = conditions.filter(isNoRange)
  if (otherConditions.some(({ field, op }) => op === 'in' && !fields.includes(field)))
    return undefined
  if (otherConditions.some(({ field, op }) => op === 'notIn' && !equalityFields.includes(field)))
    return undefined
  const created = ranges.get('createdAt') ?? unbounded
  const sliced = [...ranges].filter(([field]) => bitSlicedFields.includes(field))
  const base = [...otherConditions, ...toConditions('createdAt', created)]
  const coveredConditions = sliced.map(([field, range]) => ({
    field,
    range: toCoveredRange(field, range),
  }))
  return {
    created,
    predicates: otherConditions.flatMap(toPredicates),
    sliceRanges: coveredConditions.map(({ field, range }) => ({
      field,
      range,
      ...toCodes(field, range),
    })),
    coveredConditions: [
      ...base,
      ...coveredConditions.flatMap(({ field, range }) => toConditions(field, range)),
    ],
    residualRanges: sliced.flatMap(([field, range], i) =>
      cutResidualRanges(field, range).map((residual) => ({
        range: toConditions(field, residual),
        otherConditions: [
          ...base,
          ...coveredConditions
            .slice(0, i)
            .flatMap((before) => toConditions(before.field, before.range)),
          ...sliced.slice(i + 1).flatMap(([later, full]) => toConditions(later, full)),
        ],
      })),
    ),
  }
}

/**
 * True if the condition tests whether a text contains a string or is present. `resolveTexts`
 * keeps such a condition if too many values match or the field has no bitmaps, so that the leads
 * are checked individually.
 */
export const isTextCondition = ({ field, op }: Condition): boolean =>
  op === 'contains' || (op === 'exists' && equalityFields.includes(field))

const isNoRange = ({ op }: Condition): boolean =>
  op === 'in' || op === 'notIn' || op === 'exists' || op === 'tooLong'

/** True if the query has no conditions. */
export const matchesAll = ({
  created,
  predicates,
  sliceRanges,
  residualRanges,
}: IndexQuery): boolean =>
  predicates.length + sliceRanges.length + residualRanges.length === 0 && isUnbounded(created)

/** The instant range, if it is the only condition. */
export function findOnlyTimestampRange({
  created,
  predicates,
  sliceRanges,
}: IndexQuery): BitSliceRange | undefined {
  const [only, ...otherConditions] = sliceRanges
  const isOnly = predicates.length + otherConditions.length === 0 && isUnbounded(created)
  return isOnly && only !== undefined && isInstant(only.field) ? only : undefined
}

export const isUnbounded = ({ from, until }: Range): boolean =>
  from === unbounded.from && until === unbounded.until

function toPredicates(condition: Condition): BitmapPredicate[] {
  const { field, op, value } = condition
  if (op === 'in' && digestFields.includes(field)) {
    return listDigestPredicates(field, value).map((predicate) => ({ ...predicate, isIn: true }))
  }
  if (op === 'in') return [{ dim: field, values: value.map(bitmapKey), isIn: true }]
  if (op === 'tooLong') return [{ dim: field, values: value, isIn: true }]
  if (op === 'notIn') {
    return value.length === 0 ? [] : [{ dim: field, values: value.map(bitmapKey), isIn: false }]
  }
  // These fields do not need a bitmap of the leads that have a value, because every lead has one.
  if (field === 'createdAt' || field === 'updatedAt') {
    return value ? [] : [{ dim: '', values: [''], isIn: false }]
  }
  return [{ dim: field, values: [''], isIn: value === true }]
}

/** Intersects all bounds on a field into one range. */
function collectRanges(conditions: readonly Condition[]): Map<LeadField, Range> {
  const ranges = new Map<LeadField, Range>()
  for (const { field, op, value } of conditions) {
    if (op === 'in' || op === 'notIn' || op === 'exists' || op === 'contains') continue
    if (op === 'custom' || op === 'tooLong') continue
    const exact = typeof value === 'number' ? value : parseInstantMs(value)
    const { from, until } = ranges.get(field) ?? unbounded
    const bound = op === '>=' || op === '<' ? Math.ceil(exact) : Math.floor(exact) + 1
    ranges.set(
      field,
      op === '>=' || op === '>'
        ? { from: Math.max(from, bound), until }
        : { from, until: Math.min(until, bound) },
    )
  }
  return ranges
}

/** Parses an instant in a filter. Half milliseconds and the year 10000 are allowed. */
function parseInstantMs(text: string): number {
  const parsed = Date.parse(text.startsWith('10000') ? `+0${text}` : text)
  return /\.\d{3}5Z$/.test(text) ? parsed + 0.5 : parsed
}

/** The part of a range that bit slices cover; for instants, whole hours. */
function toCoveredRange(field: LeadField, { from, until }: Range): Range {
  if (!isInstant(field)) return { from, until }
  return { from: Math.ceil(from / hourMs) * hourMs, until: Math.floor(until / hourMs) * hourMs }
}

/** The parts of a range that {@link toCoveredRange} omits. */
function cutResidualRanges(field: LeadField, range: Range): Range[] {
  const { from, until } = toCoveredRange(field, range)
  if (from > until) return range.from < range.until ? [range] : []
  return [
    { from: range.from, until: from },
    { from: until, until: range.until },
  ].filter((residual) => residual.from < residual.until)
}

function toCodes(field: LeadField, { from, until }: Range): Pick<BitSliceRange, 'from' | 'until'> {
  const toCode = (bound: number) => (isInstant(field) ? hourCode(bound) : bound)
  return {
    from: Number.isFinite(from) ? toCode(from) : undefined,
    until: Number.isFinite(until) ? toCode(until) : undefined,
  }
}

function toConditions(field: LeadField, { from, until }: Range): Condition[] {
  const toValue = (bound: number) => (isInstant(field) ? formatInstant(bound) : bound)
  return [
    ...(Number.isFinite(from) ? [{ field, op: '>=', value: toValue(from) } as const] : []),
    ...(Number.isFinite(until) ? [{ field, op: '<', value: toValue(until) } as const] : []),
  ]
}

/** ISO string. PostgreSQL expects the year 10000 to have no sign. */
export const formatInstant = (ms: number): string => new Date(ms).toISOString().replace(/^\+0*/, '')
