import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Condition, type LeadScope, whereScope } from '../query/condition-store.ts'
import {
  buildMatchingIds,
  type CustomMatch,
  isAboutEmpty,
} from '../query/custom-condition-store.ts'
import { findMatches } from '../query/evaluate-query.ts'
import { buildMatchingPage, type CheckedIds, type MatchingPage } from './matching-ids-store.ts'
import type { LeadQuery } from './page-types.ts'

const toMatches = (filters: readonly Condition[]): CustomMatch[] =>
  filters.flatMap(({ op, value }) => (op === 'custom' && !isAboutEmpty(value) ? [value] : []))

/**
 * Finds a page of a list with a condition on custom fields. The leads are looked up by the values of
 * those fields.
 *
 * @param most  Maximum number of leads with matching values. Each of them is checked individually.
 * @returns `undefined` if the list has no such condition or if too many leads might match.
 * @see L-387
 */
export async function selectIdsByCustom(
  tx: OrgTx,
  query: LeadQuery,
  most: number,
): Promise<CheckedIds | undefined> {
  const matches = toMatches(query.filters)
  if (matches.length === 0) return undefined
  const filters = query.filters.filter(({ op, value }) => op !== 'custom' || isAboutEmpty(value))
  const found = sql`(select count(*) from candidate)`
  const ids = sql`array(select id from candidate where ${found} <= ${most})`
  const [page] = await tx.query<MatchingPage & { readonly found: number }>(sql`
    with candidate as materialized (${buildMatchingIds(tx, matches)} limit ${most + 1})
    select ${found}::integer as found, total, ids
    from (${buildMatchingPage(tx, { ...query, filters }, ids, sql`not locked`)}) as page`)
  if (page === undefined || page.found > most) return undefined
  return { total: page.total, ids: page.ids, isPage: true }
}

/**
 * Number of leads in a scope with a condition on custom fields. Uses a join with the index on
 * custom values instead of looking up each lead.
 *
 * @returns `undefined` if the scope has no such condition or if it has several conditions on empty
 *   fields.
 */
export async function countByCustom(
  tx: OrgTx,
  { filters, needles }: LeadScope,
): Promise<number | undefined> {
  const matches = toMatches(filters)
  if (matches.length === 0) return countEmpty(tx, { filters, needles })
  const others = filters.filter(({ op, value }) => op !== 'custom' || isAboutEmpty(value))
  const isAlone = others.length === 0 && needles.length === 0
  const [counted] = await tx.query<{ n: number }>(
    isAlone
      ? sql`
        select count(*) as n from (${buildMatchingIds(tx, matches)}) as matching
        where not exists (
          select from lead where "orgId" = ${tx.orgId} and lead.id = matching.id and locked)`
      : sql`
        select count(*) as n from lead
        where ${whereScope(tx, { filters: others, needles })} and not locked
          and id in (${buildMatchingIds(tx, matches)})`,
  )
  return counted?.n ?? 0
}

/**
 * Number of leads whose field is empty: the number that meet the other conditions, minus the number
 * of those that have a value. Reads only the values, not the leads.
 */
async function countEmpty(tx: OrgTx, { filters, needles }: LeadScope): Promise<number | undefined> {
  const [empty, ...more] = filters.filter(({ op }) => op === 'custom')
  if (empty?.op !== 'custom' || more.length > 0 || needles.length > 0) return undefined
  const others = filters.filter((filter) => filter !== empty)
  const all = await findMatches(tx, others)
  if (all === undefined) return undefined
  const value = { ...empty.value, test: { op: 'exists', value: true } as const }
  const present = await countByCustom(tx, { filters: [...others, { ...empty, value }], needles })
  return present === undefined ? undefined : all.total - present
}

/** True if more than `most` leads have a value in the field. */
export async function hasManyValues(
  tx: OrgTx,
  { fieldId }: CustomMatch,
  most: number,
): Promise<boolean> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from (
      select from lead_custom_value
      where "orgId" = ${tx.orgId} and "fieldId" = ${fieldId} limit ${most + 1}) as stored`)
  return (counted?.n ?? 0) > most
}
