import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type BitmapPredicate, type IndexQuery, isUnbounded, matchesAll } from './compile-query.ts'
import { hasOneBitmap } from './indexed-fields-store.ts'
import type { SealedSegment } from './segment-cache-store.ts'

/**
 * How many leads match by segment, where segments keep that and no bits need be looked at: where
 * nothing is asked, or one status or source, or one of each.
 */
export function cachedCounts(
  query: IndexQuery,
  sealed: readonly SealedSegment[],
): ReadonlyMap<number, number> | undefined {
  if (matchesAll(query)) return new Map(sealed.map(({ segment, leads }) => [segment, leads]))
  const keys = listCountKeys(query)
  if (keys === undefined) return undefined
  const countIn = ({ counts }: SealedSegment) =>
    keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0)
  return new Map(sealed.map((segment) => [segment.segment, countIn(segment)]))
}

/** Keys of the counts that add up to what is asked. */
function listCountKeys({ created, predicates, sliceRanges }: IndexQuery): string[] | undefined {
  const isPlain =
    sliceRanges.length === 0 && isUnbounded(created) && predicates.every(({ isIn }) => isIn)
  const predicatesOn = (dim: LeadField) => predicates.filter((predicate) => predicate.dim === dim)
  const [status, source] = [predicatesOn('status'), predicatesOn('source')]
  const isPair = status.length <= 1 && source.length <= 1
  if (!isPlain || !isPair || status.length + source.length < predicates.length) return undefined
  const values = (selected: readonly BitmapPredicate[]) => selected[0]?.values ?? ['']
  return values(status).flatMap((one) => values(source).map((other) => `${one} ${other}`))
}

/**
 * How many leads have a field, by segment.
 *
 * @returns `undefined` where anything else is asked.
 */
export async function countWithField(
  tx: OrgTx,
  { created, predicates: [predicates, ...others], sliceRanges }: IndexQuery,
): Promise<ReadonlyMap<number, number> | undefined> {
  const isOne = others.length + sliceRanges.length === 0 && isUnbounded(created)
  if (!isOne || !predicates?.isIn || !hasOneBitmap(predicates.dim)) return undefined
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    select segment, n from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${predicates.dim} and value = ''`)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}
