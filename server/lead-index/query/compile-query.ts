import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { bitSlicedFields, hourCode } from '../bitmap/bit-slices-store.ts'
import type { Condition } from './condition-store.ts'
import { bitmapKey, equalityFields, isInstant } from './indexed-fields-store.ts'

/** Whole numbers from `from` on, before `until`: minor units, or milliseconds of an instant. */
export interface Range {
  readonly from: number
  readonly until: number
}

/** Leads in a vector, or in any of several of one dimension; or, where `isIn` is false, the rest. */
export interface BitmapPredicate {
  readonly dim: string
  readonly values: readonly string[]
  readonly isIn: boolean
}

/** Codes of a field from `from` on, before `until`; an open end is `undefined`. */
export interface BitSliceRange {
  readonly field: LeadField
  /** The same range; of instants, whole hours. */
  readonly range: Range
  readonly from: number | undefined
  readonly until: number | undefined
}

/** What is asked of the segments, and what they cannot tell. */
export interface IndexQuery {
  /** Instants of creation, in milliseconds. */
  readonly created: Range
  readonly predicates: readonly BitmapPredicate[]
  readonly sliceRanges: readonly BitSliceRange[]
  /** What the bits tell, as conditions on a row: ranges of instants in whole hours. */
  readonly coveredConditions: readonly Condition[]
  /** No lead is at two of them, nor in what the bits tell. */
  readonly residualRanges: readonly ResidualRange[]
}

/** Matches at one end of a range of instants, in the part of an hour that the bits do not tell. */
export interface ResidualRange {
  /** What the index of the field finds. */
  readonly range: readonly Condition[]
  /** What is asked of the leads beside. */
  readonly otherConditions: readonly Condition[]
}

const unbounded: Range = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/**
 * What conditions ask of the segments; `undefined` when only an index can tell, as it can of an
 * identifier that is unique.
 */
export function compileQuery(conditions: readonly Condition[]): IndexQuery | undefined {
  const ranges = collectRanges(conditions)
  const otherConditions = conditions.filter(({ op }) => op === 'in' || op === 'exists')
  if (otherConditions.some(({ field, op }) => op === 'in' && !equalityFields.includes(field)))
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

/** True where every lead matches. */
export const matchesAll = ({
  created,
  predicates,
  sliceRanges,
  residualRanges,
}: IndexQuery): boolean =>
  predicates.length + sliceRanges.length + residualRanges.length === 0 && isUnbounded(created)

/** The one range of instants that decides, where nothing else is asked. */
export function findOnlyTimestampRange({
  created,
  predicates,
  sliceRanges,
}: IndexQuery): BitSliceRange | undefined {
  const [only, ...otherConditions] = sliceRanges
  const isOnly = predicates.length + otherConditions.length === 0 && isUnbounded(created)
  return isOnly && only !== undefined && isInstant(only.field) ? only : undefined
}

/** True for a range that leaves nothing out. */
export const isUnbounded = ({ from, until }: Range): boolean =>
  from === unbounded.from && until === unbounded.until

function toPredicates(condition: Condition): BitmapPredicate[] {
  const { field, op, value } = condition
  if (op === 'in') return [{ dim: field, values: value.map(bitmapKey), isIn: true }]
  // What every lead has no vector tells.
  if (field === 'createdAt' || field === 'updatedAt') {
    return value ? [] : [{ dim: '', values: [''], isIn: false }]
  }
  return [{ dim: field, values: [''], isIn: value === true }]
}

/** All bounds of a field as one range. */
function collectRanges(conditions: readonly Condition[]): Map<LeadField, Range> {
  const ranges = new Map<LeadField, Range>()
  for (const { field, op, value } of conditions) {
    if (op === 'in' || op === 'exists') continue
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

/** An instant as filters print it: half a millisecond is kept, and the year may be 10000. */
function parseInstantMs(text: string): number {
  const parsed = Date.parse(text.startsWith('10000') ? `+0${text}` : text)
  return /\.\d{3}5Z$/.test(text) ? parsed + 0.5 : parsed
}

/** The part of a range that codes tell: for instants, whole hours. */
function toCoveredRange(field: LeadField, { from, until }: Range): Range {
  if (!isInstant(field)) return { from, until }
  return { from: Math.ceil(from / hourMs) * hourMs, until: Math.floor(until / hourMs) * hourMs }
}

/** The parts of an hour that {@link toCoveredRange} leaves out. */
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

/** ISO text; PostgreSQL reads the year 10000 without sign. */
export const formatInstant = (ms: number): string => new Date(ms).toISOString().replace(/^\+0*/, '')
