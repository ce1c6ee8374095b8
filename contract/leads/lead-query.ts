import * as z from 'zod'
import { type CustomFilters, customFilters } from '../custom-fields/custom-filters.ts'
import { type JsonSchema, shownAs } from '../json-schema.ts'
import { type Field, type LeadField, leadFieldEntries } from '../lead-fields.ts'
import { acceptsAll, acceptsContains, acceptsNot, type Operator } from './lead-field.ts'
import { listLimits, sources, statuses } from './lead-values.ts'
import {
  type Bounds,
  contained,
  exists,
  several,
  storable,
  valuesUpTo,
  wholeNumber,
} from './query-values.ts'

export { listLimits, wholeNumber }

/**
 * Either a value or operators: any of several values (`[in]`), all of several values (`[all]`),
 * none of several values (`[not]`), part of the value (`[contains]`), or any value (`[exists]`).
 * Clients see only the first form, which the interface defines.
 */
const oneOrIn = (
  field: Field,
  hasAll: boolean,
  max: number,
  one: JsonSchema = { type: 'string', maxLength: max },
) => {
  const values = valuesUpTo(max, one).optional()
  const all = hasAll ? { all: values } : {}
  const not = acceptsNot(field) ? { not: values } : {}
  const text = acceptsContains(field)
    ? { contains: contained.optional(), exists: exists.optional() }
    : {}
  return shownAs(
    z.union([storable(max), z.strictObject({ in: values, ...all, ...not, ...text })]),
    one,
  )
}

const choices: Partial<Record<Field['kind'], readonly string[]>> = {
  status: statuses,
  source: sources,
}

/**
 * Formats a number without an exponent. If that is impossible, returns a different number that
 * compares the same way with every possible amount.
 */
function inDigits(bound: number): string {
  const text = String(bound)
  if (!text.includes('e')) return text
  const size = Math.abs(bound) < 1 ? '0.001' : '9'.repeat(15)
  return bound < 0 ? `-${size}` : size
}

// Dates have no length limit here, because the error code depends on whether a value is a date.
// @see D-24
const bound = (kind: Field['kind']) =>
  kind === 'amount'
    ? shownAs(
        z
          .union([z.number(), z.string().max(40)])
          .transform((sent) => (typeof sent === 'number' ? inDigits(sent) : sent)),
        { type: 'number' },
      )
    : z.string()

/** List filters by field: a string, several strings, or bounds. */
export type FilterInput = { [F in LeadField]?: string | string[] | Bounds }

/** Either `field=value` or operators. The JSON schema has only the operators, which can be combined. */
const oneOrOperators = (max: number) => {
  const operators = z.strictObject({
    eq: storable(max).optional(),
    in: valuesUpTo(max).optional(),
    exists: exists.optional(),
  })
  const properties = { exists: { type: 'boolean' }, eq: { type: 'string' } } as const
  return shownAs(z.union([storable(max), operators]), {
    type: 'object',
    properties,
    additionalProperties: false,
  })
}

function toOperand(operator: Operator, kind: Field['kind']): z.ZodType {
  if (operator === 'exists') return exists
  return operator === 'contains' ? contained : bound(kind)
}

function toFilterSchema(name: string, field: Field): z.ZodType {
  const { kind, filter = [], ownFilter, help, max = 500 } = field
  const isOwn = filter.every((operator) => ownFilter?.includes(operator))
  const described = { description: isOwn ? `Extension: ${help}` : help }
  const values = choices[kind]
  const one = values && { type: 'string' as const, enum: [...values] }
  if (filter.includes('in')) return several(max, one).optional().meta(described)
  if (filter.includes('eq')) {
    const schema = filter.includes('exists')
      ? oneOrOperators(max)
      : oneOrIn(field, acceptsAll(name), max, one)
    return schema.optional().meta(described)
  }
  const operators = filter.map((op) => [op, toOperand(op, kind).optional()])
  const error = (issue: { code?: string | undefined }) =>
    issue.code === 'invalid_type' ? `requires an operator: [${filter.join('], [')}]` : undefined
  return z.strictObject(Object.fromEntries(operators), { error }).optional().meta(described)
}

const filters = Object.fromEntries(
  leadFieldEntries
    .filter(([, field]) => field.filter !== undefined && field.filter.length > 0)
    .map(([name, field]) => [name, toFilterSchema(name, field)]),
)

/** Parsed list query. */
export type LeadListQuery = {
  limit: number
  page?: number | undefined
  cursor?: string | undefined
  sort: string
  search?: string | undefined
  fields?: string[] | undefined
  updated_after?: string | undefined
  custom?: CustomFilters | undefined
} & Omit<FilterInput, 'custom'>

/**
 * List query. `field[op]=value` in a query string is parsed as `{ field: { op: value } }`. Tool
 * calls use this form directly, because model APIs reject brackets in argument names.
 *
 * @see D-24 to D-30
 */
export const listLeadsSchema = z
  .strictObject({
    limit: wholeNumber(1, listLimits.limit)
      // `prefault` sets a default for the input, which makes the generated schema show it.
      .prefault(listLimits.defaultLimit)
      .meta({ description: 'Leads per page.' }),
    page: wholeNumber(1, listLimits.page)
      .optional()
      .meta({ description: 'Page number, starting at 1 (the default).' }),
    cursor: z
      .string()
      .max(10_000)
      .optional()
      .meta({ description: 'Extension: `meta.pagination.nextCursor` from the previous page.' }),
    sort: z
      .string()
      .max(500)
      .default('createdAt:desc')
      .meta({ description: '`field:asc` or `field:desc`, separated by commas.' }),
    search: storable(255)
      .refine((needle) => needle.trim() !== '', 'is empty')
      .optional()
      .meta({
        description: 'Text to find in the external ID, name, email or phone; case-insensitive.',
      }),
    fields: several(2_000)
      .optional()
      .meta({ description: 'Fields to return, separated by commas; `id` is always included.' }),
    updated_after: z
      .string()
      .optional()
      .meta({ description: 'Deprecated alias of `updatedAt[gte]`.', deprecated: true }),
    ...filters,
    custom: customFilters.optional().meta({ description: 'Extension: Custom fields by key.' }),
  })
  .transform((sent) => sent as LeadListQuery) // The computed part of the shape is `FilterInput`.
