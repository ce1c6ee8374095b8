import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type BitmapPredicate, type IndexQuery, isOpen, matchesAll } from './compile-query.ts'
import { hasOneBitmap } from './indexed-fields-store.ts'
import type { Sealed } from './segment-cache-store.ts'

/**
 * How many leads match by segment, where segments keep that and no bits need be looked at: where
 * nothing is asked, or one status or source, or one of each.
 */
export function keptCounts(
  question: IndexQuery,
  sealed: readonly Sealed[],
): ReadonlyMap<number, number> | undefined {
  if (matchesAll(question)) return new Map(sealed.map(({ segment, leads }) => [segment, leads]))
  const keys = keysOf(question)
  if (keys === undefined) return undefined
  const countIn = ({ counts }: Sealed) => keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0)
  return new Map(sealed.map((segment) => [segment.segment, countIn(segment)]))
}

/** Keys of the counts that add up to what is asked. */
function keysOf({ created, among, codes }: IndexQuery): string[] | undefined {
  const isPlain = codes.length === 0 && isOpen(created) && among.every(({ isIn }) => isIn)
  const valuesOf = (dim: LeadField) => among.filter((each) => each.dim === dim)
  const [status, source] = [valuesOf('status'), valuesOf('source')]
  const isPair = status.length <= 1 && source.length <= 1
  if (!isPlain || !isPair || status.length + source.length < among.length) return undefined
  const values = (asked: readonly BitmapPredicate[]) => asked[0]?.values ?? ['']
  return values(status).flatMap((one) => values(source).map((other) => `${one} ${other}`))
}

/**
 * How many leads have a field, by segment.
 *
 * @returns `undefined` where anything else is asked.
 */
export async function countHaving(
  tx: OrgTx,
  { created, among: [among, ...others], codes }: IndexQuery,
): Promise<ReadonlyMap<number, number> | undefined> {
  const isOne = others.length + codes.length === 0 && isOpen(created)
  if (!isOne || !among?.isIn || !hasOneBitmap(among.dim)) return undefined
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    select segment, n from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${among.dim} and value = ''`)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}
