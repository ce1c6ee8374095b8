import { createHash } from 'node:crypto'
import { type LeadField, leadFieldEntries, leadFieldsWhere } from '../../../contract/lead-fields.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** True for a field with unique values, for which an index lookup finds all matches. */
export const isUnique = (field: LeadField): boolean => uniqueFields.includes(field)

const uniqueFields = leadFieldsWhere(({ unique }) => unique)

/** Columns used to find leads by contact data. */
const contactKeys: Readonly<Partial<Record<LeadField, string>>> = {
  name: 'name',
  email: 'emailKey',
  phone: 'phoneKey',
}

/** Indexed column that contains normalized contact data; `undefined` for all other fields. */
export const getContactKey = (field: LeadField): string | undefined => contactKeys[field]

/**
 * Fields that have bitmaps for digests of their values: click IDs. So few leads share a click ID
 * that a bitmap per value would take more space than the leads themselves.
 */
export const digestFields: readonly LeadField[] = leadFieldsWhere(
  ({ filter }) => filter?.includes('eq') && filter.includes('exists'),
)

const ownFilterFields = leadFieldsWhere(({ ownFilter }) => ownFilter)

/** Fields with one bitmap per value. */
export const equalityFields: readonly LeadField[] = leadFieldsWhere(
  ({ filter }) => filter?.includes('eq') || filter?.includes('in'),
).filter(
  (name) => !isUnique(name) && getContactKey(name) === undefined && !digestFields.includes(name),
)

/** True if a lead can have several values: one in `labelId`, and the rest in `moreLabelIds`. */
export const isMultiValued = (field: string): boolean => field === 'labelId'

/**
 * Fields in {@link equalityFields} that are missing from segments built before migration 0084, or
 * whose values are missing from an older version's deltas.
 */
const laterFields: readonly LeadField[] = equalityFields.filter(
  (name) => ownFilterFields.includes(name) || isMultiValued(name),
)

/**
 * Fields in {@link indexedFields} that are missing from segments built before migration 0120.
 * Because notes are long, deltas contain only whether the lead has a value.
 */
const laterPresence: readonly LeadField[] = ['phone', 'note']

/** Name of the dimension that contains a field's digests. */
export const digestDim = (field: LeadField): string => `${field}~`

/** Dimensions that exist only in segments with `valuesKnown`. */
export const laterDims: readonly string[] = [
  ...laterFields,
  ...laterPresence,
  ...digestFields.map(digestDim),
]

export const rangeFields: readonly LeadField[] = leadFieldsWhere(({ filter }) =>
  filter?.includes('gte'),
)

/** Nullable fields with a bitmap of the leads that have a value. */
export const indexedFields: readonly LeadField[] = leadFieldsWhere(
  ({ filter, sort, required, parts }) =>
    !required && (filter?.includes('exists') || filter?.includes('gte') || sort || parts),
).filter((name) => !equalityFields.includes(name))

const kinds = new Map(leadFieldEntries.map(([name, { kind }]) => [name, kind]))

export const isInstant = (field: LeadField): boolean => kinds.get(field) === 'instant'

const maxKeyBytes = 200
/** Key prefix for a value that is too long for a bitmap. */
export const hashPrefix = 'sha256:'

/** Key of a value in the bitmap index: the value, or its hash if it is too long for an index. */
export function bitmapKey(value: string): string {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  const fits = value.length * 3 <= maxKeyBytes || Buffer.byteLength(value) <= maxKeyBytes
  if (fits && !value.startsWith(hashPrefix)) return value
  return hashPrefix + createHash('sha256').update(value).digest('hex')
}

/** Rows with a lead's bitmap keys for a field: one row, or one per label. */
export const selectKeys = (alias: string, name: LeadField): Sql =>
  isMultiValued(name)
    ? sql`unnest(array[${bitmapKeyExpression(alias, name)}] || ${moreLabels(alias)})`
    : sql`(select ${bitmapKeyExpression(alias, name)})`

/** SQL version of {@link bitmapKey}. Only strings can be too long. */
export function bitmapKeyExpression(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  if (kinds.get(name) !== 'text') return sql`${column}::text`
  return sql`case when octet_length(${column}) <= ${sql.lit(maxKeyBytes)}
      and not starts_with(${column}, ${sql.lit(hashPrefix)})
    then ${column}
    else ${sql.lit(hashPrefix)} || encode(sha256(convert_to(${column}, 'UTF8')), 'hex') end`
}

/**
 * Number of digest digits that have bitmaps: 16 bitmaps for each hexadecimal digit. Of five million
 * leads with a value, about 76 share the same four digits by chance.
 */
export const digestDigits = 4

/** Predicates that match all leads with one of these values, but few others. */
export function listDigestPredicates(
  field: LeadField,
  values: readonly string[],
): { readonly dim: string; readonly values: readonly string[] }[] {
  const digests = values.map((value) => createHash('sha256').update(value).digest('hex'))
  return Array.from({ length: digestDigits }, (_, i) => ({
    dim: digestDim(field),
    values: [...new Set(digests.map((digest) => `${i + 1}${digest[i]}`))],
  }))
}

/**
 * SQL version of {@link listDigestPredicates}: one row per digit, containing the digit's place and
 * value.
 */
const selectDigests = (alias: string): Sql => sql`
  select dim, place || substr(digest, place, 1) as value
  from ${unnestPairs(digestFields.map((name) => [digestDim(name), sql.ref(`${alias}.${name}`)]))}
      as field (dim, plain)
    cross join lateral (
      select encode(sha256(convert_to(plain, 'UTF8')), 'hex') as digest offset 0) as hashed
    cross join generate_series(1, ${sql.lit(digestDigits)}) as place
  where plain is not null`

const maskedFields: ReadonlySet<string> = new Set(leadFieldsWhere((field) => field.masked))

/** True for contact data, which is hidden in locked leads. */
export const isMasked = (field: string): boolean => maskedFields.has(field)

/** Column as shown in lists, where the contact data of locked leads is null. */
export function visibleColumn(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  return isMasked(name)
    ? sql`case when ${sql.ref(`${alias}.locked`)} then null else ${column} end`
    : column
}

/**
 * True if lists show a value. Must match the predicates of the indexes on names and email
 * addresses.
 */
export const isVisible = (alias: string, name: LeadField): Sql => {
  const isKnown = sql`${sql.ref(`${alias}.${name}`)} is not null`
  return isMasked(name) ? sql`(${isKnown} and not ${sql.ref(`${alias}.locked`)})` : isKnown
}

/** Negation of {@link isVisible}. */
export const isHidden = (alias: string, name: LeadField): Sql => {
  const isUnknown = sql`${sql.ref(`${alias}.${name}`)} is null`
  return isMasked(name) ? sql`(${isUnknown} or ${sql.ref(`${alias}.locked`)})` : isUnknown
}

/** A lead's search text; null for locked leads. */
export const searchableText = (alias: string): Sql => sql`
  case when not ${sql.ref(`${alias}.locked`)} then ${sql.ref(`${alias}.searchText`)} end`

/**
 * Values in a row of `lead` or `lead_change`, as rows of `dim` and `value`, for a lateral join.
 * Every lead has the dimension whose name is empty.
 */
export function selectFieldValues(alias: string): Sql {
  const values: readonly (readonly [LeadField | '', Sql])[] = [
    ['', sql`''`],
    ...toKeyPairs(alias, equalityFields),
    ...toPresencePairs(alias, indexedFields),
  ]
  return sql`(${selectKnown(values)} union all ${selectMoreLabels(alias)}
    union all ${selectDigests(alias)})`
}

/** One row per label after the first. */
const selectMoreLabels = (alias: string): Sql => sql`
  select 'labelId', more from unnest(${moreLabels(alias)}) as label (more)`

/** Array of all labels after the first; null if there are none. */
export const moreLabels = (alias: string): Sql =>
  sql`string_to_array(${sql.ref(`${alias}.moreLabelIds`)}, ',')`

/**
 * The rows of {@link selectFieldValues} that are missing from segments built before migration 0084.
 */
export const selectLaterValues = (alias: string): Sql =>
  sql`(${selectKnown([
    ...toKeyPairs(alias, laterFields),
    ...toPresencePairs(alias, laterPresence),
  ])} union all ${selectMoreLabels(alias)} union all ${selectDigests(alias)})`

const toKeyPairs = (alias: string, fields: readonly LeadField[]) =>
  fields.map((name) => [name, bitmapKeyExpression(alias, name)] as const)

const toPresencePairs = (alias: string, fields: readonly LeadField[]) =>
  fields.map(
    (name) => [name, sql`case when ${visibleColumn(alias, name)} is not null then '' end`] as const,
  )

const selectKnown = (values: readonly (readonly [name: string, value: Sql])[]): Sql => sql`
  select dim, value from ${unnestPairs(values)} as plain (dim, value) where value is not null`

/** Columns of {@link selectLaterValues}. */
export const laterColumns: readonly LeadField[] = [
  ...laterFields,
  ...laterPresence,
  'locked',
  'moreLabelIds',
  ...digestFields,
]

/**
 * Rows of name and value. Avoids VALUES, because PostgreSQL would initialize all of its expressions
 * for every row.
 */
export const unnestPairs = (entries: readonly (readonly [name: string, value: Sql])[]): Sql => sql`
  unnest(array[${sql.join(entries.map(([name]) => sql.lit(name)))}],
    array[${sql.join(entries.map(([, value]) => value))}])`

/** Columns stored by `lead_change`: all those that dimensions and sums are computed from. */
export const loggedColumns: readonly string[] = [
  ...new Set([
    ...equalityFields,
    ...indexedFields,
    'moreLabelIds',
    'updatedAt',
    'locked',
    'searchText',
  ]),
]

/** `lead` columns in the form in which `lead_change` stores them. */
export const selectLogged = (columns: readonly string[]): Sql =>
  sql.join(
    columns.map((name) =>
      laterPresence.some((field) => field === name)
        ? sql`left(${sql.ref(name)}, 0) as ${sql.ref(name)}`
        : sql.ref(name),
    ),
  )
