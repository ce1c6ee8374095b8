import { createHash } from 'node:crypto'
import { type LeadField, leadFieldEntries, leadFieldsWhere } from '../../../contract/lead-fields.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** True for a field whose values belong to one lead each: a look-up in its index tells all. */
export const isUnique = (field: LeadField): boolean => field === 'externalId'

/** Fields with a bit vector per value. */
export const equalityFields: readonly LeadField[] = leadFieldsWhere(
  ({ filter }) => filter?.includes('eq') || filter?.includes('in'),
).filter((name) => !isUnique(name))

/** Fields of which ranges are asked. */
export const rangeFields: readonly LeadField[] = leadFieldsWhere(({ filter }) =>
  filter?.includes('gte'),
)

/** Nullable fields with a bit vector of the leads that have them. */
export const indexedFields: readonly LeadField[] = leadFieldsWhere(
  ({ filter, sort, required }) =>
    !required && (filter?.includes('exists') || filter?.includes('gte') || sort),
).filter((name) => !equalityFields.includes(name))

const kinds = new Map(leadFieldEntries.map(([name, { kind }]) => [name, kind]))

/** True for a field that holds an instant. */
export const isInstant = (field: LeadField): boolean => kinds.get(field) === 'instant'

/** True for a dimension with one vector, of the leads that have the field. */
export const hasOneBitmap = (dim: string): boolean => !equalityFields.some((field) => field === dim)

const maxKeyBytes = 200
const hashPrefix = 'sha256:'

/** A value as it stands in the index of vectors; one too long for an index by its hash. */
export function bitmapKey(value: string): string {
  if (Buffer.byteLength(value) <= maxKeyBytes && !value.startsWith(hashPrefix)) return value
  return hashPrefix + createHash('sha256').update(value).digest('hex')
}

/** The same of a column. Whatever is short by its kind needs no look at its length. */
function bitmapKeyExpression(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  if (kinds.get(name) !== 'text') return sql`${column}::text`
  return sql`case when octet_length(${column}) <= ${sql.lit(maxKeyBytes)}
      and not starts_with(${column}, ${sql.lit(hashPrefix)})
    then ${column}
    else ${sql.lit(hashPrefix)} || encode(sha256(convert_to(${column}, 'UTF8')), 'hex') end`
}

const maskedFields: ReadonlySet<LeadField> = new Set(leadFieldsWhere((field) => field.masked))

/** True for contact data, which a locked lead does not show. */
export const isMasked = (field: LeadField): boolean => maskedFields.has(field)

/** A column as lists see it: contact data of a locked lead is not there. */
export function visibleColumn(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  return isMasked(name)
    ? sql`case when ${sql.ref(`${alias}.locked`)} then null else ${column} end`
    : column
}

/** Whether lists see a value there. In the words of the indexes of names and email addresses. */
export const isVisible = (alias: string, name: LeadField): Sql => {
  const isKnown = sql`${sql.ref(`${alias}.${name}`)} is not null`
  return isMasked(name) ? sql`(${isKnown} and not ${sql.ref(`${alias}.locked`)})` : isKnown
}

/** The opposite. */
export const isHidden = (alias: string, name: LeadField): Sql => {
  const isUnknown = sql`${sql.ref(`${alias}.${name}`)} is null`
  return isMasked(name) ? sql`(${isUnknown} or ${sql.ref(`${alias}.locked`)})` : isUnknown
}

/** What searches look into; nothing while the lead is locked. */
export const searchableText = (alias: string): Sql => sql`
  case when not ${sql.ref(`${alias}.locked`)} then ${sql.ref(`${alias}.searchText`)} end`

/**
 * What a row of `lead` or of `lead_change` has: rows of `dim` and `value`, to be joined laterally.
 * Every lead has the dimension with the empty name.
 */
export function selectFieldValues(alias: string): Sql {
  const values: readonly (readonly [LeadField | '', Sql])[] = [
    ['', sql`''`],
    ...equalityFields.map((name) => [name, bitmapKeyExpression(alias, name)] as const),
    ...indexedFields.map(
      (name) =>
        [name, sql`case when ${visibleColumn(alias, name)} is not null then '' end`] as const,
    ),
  ]
  return sql`(select dim, value from ${unnestPairs(values)} as plain (dim, value) where value is not null)`
}

/** Rows of a name and a value. Of `values` PostgreSQL would prepare every expression for each row. */
export const unnestPairs = (entries: readonly (readonly [name: string, value: Sql])[]): Sql => sql`
  unnest(array[${sql.join(entries.map(([name]) => sql.lit(name)))}],
    array[${sql.join(entries.map(([, value]) => value))}])`

/** Columns of a lead that `lead_change` keeps: all that its dimensions and sums are made of. */
export const loggedColumns: readonly string[] = [
  ...new Set([...equalityFields, ...indexedFields, 'updatedAt', 'locked', 'searchText']),
]
