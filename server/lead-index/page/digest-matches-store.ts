import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  type IdSet,
  isDigestCondition,
  type LeadScope,
  whereScope,
} from '../query/condition-store.ts'
import { findCandidates } from '../query/evaluate-query.ts'
import { streamMatches } from './page-matches.ts'
import { idSet } from './selection-store.ts'

/** Maximum number of leads whose value has a matching digest, which are checked one by one. */
const maxCandidates = 100_000

/** Candidates checked per statement. */
const chunkSize = 10_000

/**
 * IDs of the leads in a scope that has a condition on a click ID. Bitmaps of digests find the leads
 * that can match, and each of these is checked.
 *
 * @returns `undefined` if the scope has no such condition, or too many leads can match.
 */
export async function selectIdsByDigest(
  tx: OrgTx,
  { filters, needles }: LeadScope,
  most = maxCandidates,
): Promise<string[] | undefined> {
  const condition = filters.find(isDigestCondition)
  if (condition === undefined) return undefined
  const others = filters.filter((filter) => filter !== condition)
  const ids: string[] = []
  // One value at a time, because a union of digests also matches leads that have none of the
  // values.
  for (const value of condition.value) {
    const scope = { filters: [...others, { ...condition, value: [value] }], needles }
    const candidates = await findCandidates(tx, scope.filters)
    if (candidates === undefined || candidates.total > most) return undefined
    for await (const chunk of streamMatches(tx, candidates, chunkSize)) {
      ids.push(...(await selectMatchingIds(tx, scope, idSet(tx, chunk))))
    }
  }
  return [...new Set(ids)]
}

/**
 * Looks up rows by ID and filters them afterwards (`offset 0`), regardless of the planner's
 * estimates.
 */
export async function selectMatchingIds(
  tx: OrgTx,
  scope: LeadScope,
  ids: IdSet,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (
      select * from lead where "orgId" = ${tx.orgId} and id = any(${ids}) offset 0) as lead
    where ${whereScope(tx, scope)}`)
  return rows.map(({ id }) => id)
}
