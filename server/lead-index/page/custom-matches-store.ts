import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Condition, type LeadScope, whereScope } from '../query/condition-store.ts'
import {
  buildMatchingIds,
  type CustomMatch,
  isAboutEmpty,
} from '../query/custom-condition-store.ts'
import { findMatches } from '../query/evaluate-query.ts'
import { type CheckedIds, selectMatchesAmong } from './matching-ids-store.ts'

/** Number of candidates checked per statement. */
const chunkSize = 10_000

const toMatches = (filters: readonly Condition[]): CustomMatch[] =>
  filters.flatMap(({ op, value }) => (op === 'custom' && !isAboutEmpty(value) ? [value] : []))

/**
 * IDs of the leads in a scope with a condition on custom fields, looked up by the values of those
 * fields.
 *
 * @param most  Maximum number of leads with matching values. Each of them is checked individually.
 * @returns `undefined` if the scope has no such condition or if too many leads might match.
 * @see L-387
 */
export async function selectIdsByCustom(
  tx: OrgTx,
  scope: LeadScope,
  most: number,
): Promise<CheckedIds | undefined> {
  const matches = toMatches(scope.filters)
  if (matches.length === 0) return undefined
  const candidates = await tx.query<{ id: string }>(sql`
    ${buildMatchingIds(tx, matches)} limit ${most + 1}`)
  if (candidates.length > most) return undefined
  const ids: string[] = []
  for (let from = 0; from < candidates.length; from += chunkSize) {
    const chunk = candidates.slice(from, from + chunkSize).map(({ id }) => id)
    ids.push(...(await selectMatchesAmong(tx, scope, chunk)))
  }
  return { total: ids.length, ids, isPage: false }
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
