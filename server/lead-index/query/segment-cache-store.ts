import { hash } from 'node:crypto'
import type { LeadField } from '../../../contract/lead-fields.ts'
import { createLruMap, perTxDatabase } from '../../platform/concurrency/cache.ts'
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
import { indexedFields } from './indexed-fields-store.ts'

/** A built segment, with the data that lists need. */
export interface SealedSegment
  extends Pick<Segment, 'segment' | 'slots' | 'leads' | 'instantsKnown' | 'valuesKnown'>,
    Boundary {
  /** Key of the segment's last lead. */
  readonly end: LeadKey
  /** Lower bound for the leads' creation times, in milliseconds. */
  readonly firstMs: number
  readonly lastMs: number
  /** Incremented whenever the segment changes. */
  readonly version: number
  /** Number of leads per key: `status source`, `status ` or ` source`. */
  readonly counts: Readonly<Record<string, number>>
  /** Lower bound for the instants in each field, in milliseconds; absent if unknown. */
  readonly since: ReadonlyMap<LeadField, number>
}

/** An organization's built segments in creation order, and a key that identifies their state. */
interface CachedSegments {
  readonly state: string
  readonly sealed: readonly SealedSegment[]
}

/**
 * Maximum number of organizations with cached segments. The cache takes a few kB for each one, or
 * 60 kB for one with five million leads.
 */
const maxCachedOrgs = 200

const getCache = perTxDatabase(() => createLruMap<CachedSegments>(maxCachedOrgs))

/** Segments that are valid in a transaction's snapshot. */
const bySnapshot = new WeakMap<OrgTx, readonly SealedSegment[]>()

/**
 * Runs a query with cached segments while checking whether the cache is current. Reloads the
 * segments and reruns the query if it is not.
 *
 * @param tx  All of this transaction's statements must see the same snapshot.
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
 * Key of the segments' state. Each new segment gets a higher number than all previous ones, and
 * every change increments a version or sets `instantsKnown` or `valuesKnown`.
 */
const stateExpression = sql`concat_ws(' ', max(segment), sum(version), sum(leads), max("lastAt"),
  count(*) filter (where "instantsKnown"), count(*) filter (where "valuesKnown"))`

async function selectState(tx: OrgTx): Promise<string> {
  const [row] = await tx.query<{ state: string }>(sql`
    select ${stateExpression} as state from lead_segment where "orgId" = ${tx.orgId}`)
  return row?.state ?? ''
}

type Row = Pick<
  SealedSegment,
  'segment' | 'slots' | 'leads' | 'instantsKnown' | 'valuesKnown' | 'counts' | 'version'
> &
  Boundary & { readonly firstAt: string; readonly since: readonly (number | null)[] }

async function loadSealed(tx: OrgTx): Promise<readonly SealedSegment[]> {
  const [state, rows] = await Promise.all([
    selectState(tx),
    tx.query<Row>(sql`
      select segment, slots, leads, version, "instantsKnown", "valuesKnown", counts,
        "firstAt", "lastAt", "lastId",
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

/** False if no lead in a segment can be in the requested ranges. */
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
 * Counts matches per segment using stored counts, without reading bitmaps. Works for queries that
 * have no conditions, one status, one source, or one of each.
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

/** Keys of the stored counts to add up. */
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
 * Number of leads, by segment, that have a field.
 *
 * @returns `undefined` if the query has any other condition.
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

/** True if a dimension has only one bitmap, that of the leads with a value. */
const hasOneBitmap = (dim: string): boolean =>
  dim === '' || indexedFields.some((field) => field === dim)

/** A value computed from one version of a segment. */
interface VersionedValue<V> {
  readonly version: number
  readonly value: V
}

/** Cache of a value per segment for each query, such as the number of matches. */
export interface SegmentValues<V> {
  /** Values of those segments that have not changed since their value was stored. */
  find(orgId: string, query: IndexQuery, segments: readonly SealedSegment[]): ReadonlyMap<number, V>
  /**
   * Replaces the values of a query.
   *
   * @param segments  Must be valid in the transaction's snapshot.
   */
  store(
    orgId: string,
    query: IndexQuery,
    segments: readonly SealedSegment[],
    values: ReadonlyMap<number, V>,
  ): void
}

/**
 * @param maxValues  Maximum number of values. A query on five million leads has about 100, one per
 *   segment, of 110 bytes each.
 */
export function createSegmentValues<V>(maxValues: number): SegmentValues<V> {
  type Values = ReadonlyMap<number, VersionedValue<V>>
  const cache = createLruMap<Values>(maxValues, ({ size }) => size)
  return {
    find(orgId, query, segments) {
      const stored = cache.get(toKey(orgId, query))
      return new Map(
        segments.flatMap(({ segment, version }) => {
          const found = stored?.get(segment)
          return found?.version === version ? [[segment, found.value] as const] : []
        }),
      )
    },
    store(orgId, query, segments, values) {
      const versioned = segments.flatMap(({ segment, version }) => {
        const value = values.get(segment)
        return value === undefined ? [] : [[segment, { version, value }] as const]
      })
      cache.set(toKey(orgId, query), new Map(versioned))
    },
  }
}

/**
 * Key of an organization's query: a hash, because a query may have thousands of values. Bounds are
 * text, because JSON has no infinity.
 */
function toKey(orgId: string, { created, predicates, sliceRanges }: IndexQuery): string {
  const ranges = [created, ...sliceRanges.map(({ range }) => range)]
  const bounds = ranges.map(({ from, until }) => `${from} ${until}`)
  const fields = sliceRanges.map(({ field }) => field)
  return hash('sha256', JSON.stringify([orgId, predicates, fields, bounds]))
}
