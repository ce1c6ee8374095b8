import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isAscii, normalizeText } from '../search/normalize-text.ts'
import { buildCustomCondition, type CustomMatch } from './custom-condition-store.ts'
import {
  bitmapKeyExpression,
  digestFields,
  getContactKey,
  hashPrefix,
  isHidden,
  isMasked,
  isMultiValued,
  isVisible,
  moreLabels,
  visibleColumn,
} from './indexed-fields-store.ts'

/** One condition on leads, ready for SQL: instants are exact, and amounts are in minor units. */
export type Condition =
  | { readonly field: LeadField; readonly op: 'in'; readonly value: readonly string[] }
  | { readonly field: LeadField; readonly op: 'notIn'; readonly value: readonly string[] }
  | { readonly field: LeadField; readonly op: 'exists'; readonly value: boolean }
  | { readonly field: LeadField; readonly op: 'contains'; readonly value: string }
  /**
   * Matches leads whose value is too long for a bitmap; `value` contains the matching values'
   * hashes.
   */
  | { readonly field: LeadField; readonly op: 'tooLong'; readonly value: readonly string[] }
  | { readonly field: LeadField; readonly op: 'custom'; readonly value: CustomMatch }
  | { readonly field: LeadField; readonly op: RangeOp; readonly value: string | number }

export type RangeOp = '>=' | '>' | '<=' | '<'

export interface LeadScope {
  readonly filters: readonly Condition[]
  /** Search terms: a lead matches if it contains any of them. Empty if there is no search. */
  readonly needles: readonly string[]
}

/** A set of IDs for use within another statement. */
export type IdSet = Sql

/** A condition on a table or alias that has the columns of `lead`. */
function buildCondition(alias: string, { field, op, value }: Condition): Sql {
  if (op === 'custom') return buildCustomCondition(alias, value)
  if (op === 'tooLong') return isTooLong(alias, field)
  if (op === 'exists') return value ? isVisible(alias, field) : isHidden(alias, field)
  if ((op === 'in' || op === 'notIn') && isMultiValued(field)) {
    return hasAnyLabel(alias, value, op === 'in')
  }
  const column = visibleColumn(alias, field)
  if (op === 'contains') return containsText(column, value)
  if (op === 'notIn') return sql`(${column} is null or ${column} <> all(${value}))`
  if (op !== 'in') return sql`${column} ${sql.raw(op)} ${value}`
  const key = getContactKey(field)
  if (key !== undefined) {
    return sql`(${sql.ref(`${alias}.${key}`)} = any(${value}) and not ${sql.ref(`${alias}.locked`)})`
  }
  return value.length === 1 ? sql`${column} = ${value[0]}` : sql`${column} = any(${value})`
}

/**
 * Condition for leads with at least one of the labels or, if `isIn` is false, with none of them.
 */
function hasAnyLabel(alias: string, ids: readonly string[], isIn: boolean): Sql {
  const has = sql`(${sql.ref(`${alias}.labelId`)} = any(${ids}::uuid[])
    or coalesce(${moreLabels(alias)} && ${ids}::text[], false))`
  return isIn ? has : sql`not coalesce(${has}, false)`
}

/** True for a condition on a click ID, which bitmaps of digests can answer approximately. */
export const isDigestCondition = (
  condition: Condition,
): condition is Condition & { readonly op: 'in' } =>
  condition.op === 'in' && digestFields.includes(condition.field)

/** Conjunction of the conditions; `true` if there are none. */
export const buildConditions = (alias: string, conditions: readonly Condition[]): Sql =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => buildCondition(alias, condition)),
        sql` and `,
      )

/**
 * Columns used by the conditions, and `extra`. Reading whole rows would take three times as long.
 */
export const listColumns = (conditions: readonly Condition[], extra: readonly string[]): Sql => {
  const fields = conditions.flatMap(({ field, op }) => (op === 'custom' ? [] : [field]))
  const isCustom = fields.length < conditions.length
  const names = new Set([
    ...extra,
    ...fields,
    ...fields.flatMap((field) => getContactKey(field) ?? []),
    ...(fields.some(isMasked) || isCustom ? ['locked'] : []),
    ...(isCustom ? ['orgId', 'id'] : []),
    ...(fields.some(isMultiValued) ? ['moreLabelIds'] : []),
  ])
  return sql.columns([...names])
}

/** Condition on `lead`: in the scope and, if IDs are given, with one of them. */
export function whereScope(tx: OrgTx, { filters, needles }: LeadScope, ids?: IdSet): Sql {
  const conditions = [sql`lead."orgId" = ${tx.orgId}`, buildConditions('lead', filters)]
  if (ids !== undefined) conditions.push(sql`lead.id = any(${ids})`)
  if (needles.length > 0) conditions.push(sql`(${containsAnyNeedle(needles)})`)
  return sql.join(conditions, sql` and `)
}

/** True for rows in `lead` that contain any of the search terms. */
export const containsAnyNeedle = (needles: readonly string[]): Sql =>
  sql.join(needles.map(likeCondition), sql` or `)

/** True if bitmaps store the value as a hash. */
export const isTooLong = (alias: string, field: LeadField): Sql =>
  sql`starts_with(${bitmapKeyExpression(alias, field)}, ${sql.lit(hashPrefix)})`

/** Characters that {@link normalizeText} replaces, apart from letters in upper case. */
const replacedCharacters = [
  { from: 'ς', to: 'σ' },
  { from: '\n', to: ' ' },
] as const

/** Letters in ASCII that are the lowercase of other letters, too: of the Kelvin sign and of İ. */
const sharedLowercase = /[ik]/

/**
 * True if the column contains the string, ignoring case: the SQL version of {@link normalizeText},
 * with only the replacements that matter for this string. ASCII is folded with the C collation,
 * which takes a third of the time. With the database's own collation, PostgreSQL converts only
 * ASCII characters to lowercase. Whether the column is ASCII is checked only if it matters, because
 * that takes as long as folding it.
 */
export function containsText(column: Sql, text: string): Sql {
  const needle = normalizeText(text)
  const pattern = toLikePattern(needle)
  const replaced = replacedCharacters.filter(({ to }) => needle.includes(to))
  const [from, to] = (['from', 'to'] as const).map((side) =>
    sql.lit(replaced.map((one) => one[side]).join('')),
  )
  const contains = (collation: Sql) => {
    const lower = sql`lower(${column} collate ${collation})`
    const folded = replaced.length === 0 ? lower : sql`translate(${lower}, ${from}, ${to})`
    return sql`${folded} like ${pattern}`
  }
  const inAscii = contains(sql`"C"`)
  if (isAscii(needle) && !sharedLowercase.test(needle)) return sql`(${inAscii})`
  return sql`case when octet_length(${column}) = char_length(${column})
    then ${inAscii} else ${contains(sql`"und-x-icu"`)} end`
}

/** `like` pattern that matches a string anywhere in a text. */
export const toLikePattern = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Condition for leads whose search text contains the needle. Locked leads never match, because
 * their contact data is hidden.
 */
function likeCondition(needle: string): Sql {
  return sql`(${sql.ref('lead.searchText')} like ${toLikePattern(needle)} and not ${sql.ref('lead.locked')})`
}
