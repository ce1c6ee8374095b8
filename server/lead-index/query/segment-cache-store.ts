import type { LeadField } from '../../../contract/lead-fields.ts'
import { createLruMap, type LruMap } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type LeadKey, toLeadKey } from '../bitmap/positions-store.ts'
import type { Boundary, Segment } from '../build/segment-store.ts'
import { earliestColumn, timestampFields } from '../rollups/timestamp-histogram-store.ts'
import {
  type BitmapPredicate,
  type BitSliceRange,
  type IndexQuery,
  isUnbounded,
  matchesAll,
  type Range,
} from './compile-query.ts'
import { hasOneBitmap } from './indexed-fields-store.ts'

/** A built segment, as far as lists ask for it. */
export interface SealedSegment
  extends Pick<Segment, 'segment' | 'slots' | 'leads' | 'instantsKnown'>,
    Boundary {
  /** Where it ends. */
  readonly end: LeadKey
  /** No lead that it knows is older: milliseconds. */
  readonly firstMs: number
  readonly lastMs: number
  /** Leads by `status source`, by `status ` and by ` source`. */
  readonly counts: Readonly<Record<string, number>>
  /** By field: no lead has an earlier instant (milliseconds); unknown where none is said. */
  readonly since: ReadonlyMap<LeadField, number>
}

/** The built segments of an organization in the order of their leads, and of which state they are. */
interface CachedSegments {
  readonly state: string
  readonly sealed: readonly SealedSegment[]
}

/** Organizations whose segments a process remembers: some kB each, 60 at five million leads. */
const maxCachedOrgs = 200

const byDatabase = new WeakMap<object, LruMap<CachedSegments>>()

function getCache({ database }: OrgTx): LruMap<CachedSegments> {
  const cached = byDatabase.get(database) ?? createLruMap<CachedSegments>(maxCachedOrgs)
  byDatabase.set(database, cached)
  return cached
}

/** Segments that hold in the snapshot of a transaction. */
const bySnapshot = new WeakMap<OrgTx, readonly SealedSegment[]>()

/**
 * Asks something with the built segments at hand. They are remembered, and what is asked goes out
 * together with the look whether they are still the same; where not, it is asked once more.
 *
 * @param tx  One of which all statements see one snapshot.
 */
export async function withSealedSegments<T>(
  tx: OrgTx,
  run: (sealed: readonly SealedSegment[]) => Promise<T>,
): Promise<T> {
  const valid = bySnapshot.get(tx)
  if (valid !== undefined) return run(valid)
  const cached = getCache(tx).get(tx.orgId)
  if (cached === undefined) return run(await loadSealed(tx))
  const [state, result] = await Promise.all([selectState(tx), run(cached.sealed)])
  if (state !== cached.state) return run(await loadSealed(tx))
  bySnapshot.set(tx, cached.sealed)
  return result
}

/**
 * What tells one state of the segments from every other: each new segment has a higher number than
 * all before, and whatever changes one raises its version, or counts its instants.
 */
const stateExpression = sql`concat_ws(' ', max(segment), sum(version), sum(leads), max("lastAt"),
  count(*) filter (where "instantsKnown"))`

async function selectState(tx: OrgTx): Promise<string> {
  const [row] = await tx.query<{ state: string }>(sql`
    select ${stateExpression} as state from lead_segment where "orgId" = ${tx.orgId}`)
  return row?.state ?? ''
}

type Row = Pick<SealedSegment, 'segment' | 'slots' | 'leads' | 'instantsKnown' | 'counts'> &
  Boundary & { readonly firstAt: string; readonly since: readonly (number | null)[] }

async function loadSealed(tx: OrgTx): Promise<readonly SealedSegment[]> {
  const [state, rows] = await Promise.all([
    selectState(tx),
    tx.query<Row>(sql`
      select segment, slots, leads, "instantsKnown", counts, "firstAt", "lastAt", "lastId",
        array[${sql.join(
          timestampFields.map(
            (field) => sql`(extract(epoch from ${earliestColumn(field)}) * 1000)::float8`,
          ),
        )}] as since
      from lead_segment where "orgId" = ${tx.orgId} and built order by "lastAt", "lastId"`),
  ])
  const sealed = rows.map(toSealed)
  getCache(tx).set(tx.orgId, { state, sealed })
  bySnapshot.set(tx, sealed)
  return sealed
}

function toSealed({ since, firstAt, ...row }: Row): SealedSegment {
  const cached = timestampFields.flatMap((field, i) => {
    const ms = since[i]
    return ms == null ? [] : [[field, ms] as const]
  })
  return {
    ...row,
    end: toLeadKey(row),
    firstMs: Date.parse(firstAt),
    lastMs: Date.parse(row.lastAt),
    since: new Map(cached),
  }
}

/** False where none of a segment's leads was created, changed or qualified in the times asked about. */
export const mayMatch = (
  { firstMs, lastMs, since }: SealedSegment,
  created: Range,
  sliceRanges: readonly BitSliceRange[],
): boolean =>
  lastMs >= created.from &&
  firstMs < created.until &&
  sliceRanges.every(
    ({ field, range }) => (since.get(field) ?? Number.NEGATIVE_INFINITY) < range.until,
  )

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
