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
  readonly among: readonly BitmapPredicate[]
  readonly codes: readonly BitSliceRange[]
  /** What the bits tell, as conditions on a row: ranges of instants in whole hours. */
  readonly told: readonly Condition[]
  /** No lead is at two of them, nor in what the bits tell. */
  readonly edges: readonly Edge[]
}

/** Matches at one end of a range of instants, in the part of an hour that the bits do not tell. */
export interface Edge {
  /** What the index of the field finds. */
  readonly range: readonly Condition[]
  /** What is asked of the leads beside. */
  readonly others: readonly Condition[]
}

const open: Range = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/**
 * What conditions ask of the segments; `undefined` when only an index can tell, as it can of an
 * identifier that is unique.
 */
export function compileQuery(conditions: readonly Condition[]): IndexQuery | undefined {
  const ranges = rangesOf(conditions)
  const others = conditions.filter(({ op }) => op === 'in' || op === 'exists')
  if (others.some(({ field, op }) => op === 'in' && !equalityFields.includes(field)))
    return undefined
  const created = ranges.get('createdAt') ?? open
  const whole = [...ranges].filter(([field]) => bitSlicedFields.includes(field))
  const base = [...others, ...asConditions('createdAt', created)]
  const told = whole.map(([field, range]) => ({ field, range: inner(field, range) }))
  return {
    created,
    among: others.flatMap(amongOf),
    codes: told.map(({ field, range }) => ({ field, range, ...codesOf(field, range) })),
    told: [...base, ...told.flatMap(({ field, range }) => asConditions(field, range))],
    edges: whole.flatMap(([field, range], i) =>
      edgesOf(field, range).map((edge) => ({
        range: asConditions(field, edge),
        others: [
          ...base,
          ...told.slice(0, i).flatMap((before) => asConditions(before.field, before.range)),
          ...whole.slice(i + 1).flatMap(([later, full]) => asConditions(later, full)),
        ],
      })),
    ),
  }
}

/** True where every lead matches. */
export const matchesAll = ({ created, among, codes, edges }: IndexQuery): boolean =>
  among.length + codes.length + edges.length === 0 && isOpen(created)

/** The one range of instants that decides, where nothing else is asked. */
export function onlyInstants({ created, among, codes }: IndexQuery): BitSliceRange | undefined {
  const [only, ...others] = codes
  const isOnly = among.length + others.length === 0 && isOpen(created)
  return isOnly && only !== undefined && isInstant(only.field) ? only : undefined
}

/** True for a range that leaves nothing out. */
export const isOpen = ({ from, until }: Range): boolean =>
  from === open.from && until === open.until

function amongOf(condition: Condition): BitmapPredicate[] {
  const { field, op, value } = condition
  if (op === 'in') return [{ dim: field, values: value.map(bitmapKey), isIn: true }]
  // What every lead has no vector tells.
  if (field === 'createdAt' || field === 'updatedAt') {
    return value ? [] : [{ dim: '', values: [''], isIn: false }]
  }
  return [{ dim: field, values: [''], isIn: value === true }]
}

/** All bounds of a field as one range. */
function rangesOf(conditions: readonly Condition[]): Map<LeadField, Range> {
  const ranges = new Map<LeadField, Range>()
  for (const { field, op, value } of conditions) {
    if (op === 'in' || op === 'exists') continue
    const exact = typeof value === 'number' ? value : millisecondsOf(value)
    const { from, until } = ranges.get(field) ?? open
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
function millisecondsOf(text: string): number {
  const parsed = Date.parse(text.startsWith('10000') ? `+0${text}` : text)
  return /\.\d{3}5Z$/.test(text) ? parsed + 0.5 : parsed
}

/** The part of a range that codes tell: for instants, whole hours. */
function inner(field: LeadField, { from, until }: Range): Range {
  if (!isInstant(field)) return { from, until }
  return { from: Math.ceil(from / hourMs) * hourMs, until: Math.floor(until / hourMs) * hourMs }
}

/** The parts of an hour that {@link inner} leaves out. */
function edgesOf(field: LeadField, range: Range): Range[] {
  const { from, until } = inner(field, range)
  if (from > until) return range.from < range.until ? [range] : []
  return [
    { from: range.from, until: from },
    { from: until, until: range.until },
  ].filter((edge) => edge.from < edge.until)
}

function codesOf(field: LeadField, { from, until }: Range): Pick<BitSliceRange, 'from' | 'until'> {
  const toCode = (bound: number) => (isInstant(field) ? hourCode(bound) : bound)
  return {
    from: Number.isFinite(from) ? toCode(from) : undefined,
    until: Number.isFinite(until) ? toCode(until) : undefined,
  }
}

function asConditions(field: LeadField, { from, until }: Range): Condition[] {
  const toValue = (bound: number) => (isInstant(field) ? printInstant(bound) : bound)
  return [
    ...(Number.isFinite(from) ? [{ field, op: '>=', value: toValue(from) } as const] : []),
    ...(Number.isFinite(until) ? [{ field, op: '<', value: toValue(until) } as const] : []),
  ]
}

/** ISO text; PostgreSQL reads the year 10000 without sign. */
export const printInstant = (ms: number): string => new Date(ms).toISOString().replace(/^\+0*/, '')
