import type { LeadField } from '../../../contract/lead-fields.ts'
import { createLruMap, perTxDatabase } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { boundaryRow, lowestBoundary } from '../build/segment-store.ts'
import { hashPrefix } from '../query/indexed-fields-store.ts'
import { type SealedSegment, withSealedSegments } from '../query/segment-cache-store.ts'
import { isAscii, normalizeText } from '../search/normalize-text.ts'
import {
  changedKeys,
  hasBitmaps,
  isHash,
  isMatch,
  showValue,
  unsealedKeys,
  type ValueCountOptions,
} from './value-counts-store.ts'

/** Maximum number of a field's bitmaps to search for values. */
const maxBitmaps = 50_000

/** A field's values that match a search. */
export interface MatchingValues {
  readonly values: readonly string[]
  /** Keys of all of the field's values that are too long for a bitmap. */
  readonly hashes: readonly string[]
}

/**
 * All of a field's values that contain a given text, ignoring case. Values that no lead has anymore
 * may be included. The keys of bitmaps are cached, so only those of segments that have changed
 * since are read.
 *
 * All of the transaction's statements must see the same snapshot.
 *
 * @returns `undefined` if there are more than `limit` values, or if the field has too many bitmaps.
 * @see L-379; L-483
 */
export async function selectValues(
  tx: OrgTx,
  options: ValueCountOptions,
): Promise<MatchingValues | undefined> {
  const { field, limit } = options
  if (!(await hasBitmaps(tx, field))) return undefined
  const found = await withSealedSegments(tx, (sealed) => findValues(tx, options, sealed))
  if (found === undefined) return undefined
  // Only here, because keys that were read for outdated segments have been discarded.
  cachedKeys(tx).set(toCacheKey(tx, field), found.keys)
  const { values, hashes } = found
  return values.size > limit ? undefined : { values: [...values], hashes: [...hashes] }
}

interface FoundValues {
  readonly keys: FieldKeys
  readonly values: ReadonlySet<string>
  readonly hashes: ReadonlySet<string>
}

async function findValues(
  tx: OrgTx,
  options: ValueCountOptions,
  segments: readonly SealedSegment[],
): Promise<FoundValues | undefined> {
  const { field, search } = options
  const keys = await loadKeys(tx, field, segments)
  if (keys === undefined) return undefined
  const needle = normalizeText(search)
  const values = new Set<string>()
  for (const value of keys.ascii) {
    if (normalizeText(value).includes(needle)) values.add(toShown(field, value))
  }
  const hashes = new Set(keys.hashes)
  for (const value of await selectOtherValues(tx, options, keys)) {
    if (value.startsWith(hashPrefix)) hashes.add(value)
    else values.add(value)
  }
  return { keys, values, hashes }
}

/**
 * Values of leads that have changed since their segment was built, and of unsealed leads; and those
 * sealed values that only the database can compare. Includes the hashes of long values.
 */
async function selectOtherValues(
  tx: OrgTx,
  { field, search }: ValueCountOptions,
  { segments, foreign }: FieldKeys,
): Promise<readonly string[]> {
  const end = boundaryRow(segments.at(-1) ?? lowestBoundary)
  const rows = await tx.query<{ value: string }>(sql`
    select distinct ${showValue(field)} as value
    from (${changedKeys(tx, field, end)} union all ${unsealedKeys(tx, field, end)}
      union all select unnest(${foreign}::text[])) as key (value)
    where ${isMatch(search)} or ${isHash}`)
  return rows.map(({ value }) => value)
}

/** The keys of a field's bitmaps. */
interface FieldKeys {
  readonly segments: readonly SealedSegment[]
  readonly bySegment: ReadonlyMap<number, readonly string[]>
  /** Distinct values that consist of ASCII. */
  readonly ascii: readonly string[]
  /** All other distinct values. */
  readonly foreign: readonly string[]
  /** Distinct keys of values that are too long for a bitmap. */
  readonly hashes: readonly string[]
  /** Approximate size in memory. */
  readonly bytes: number
}

/**
 * Maximum size of the cache in bytes. At five million leads, a field with 400 values takes 0.4 MB.
 */
const maxCacheBytes = 8_000_000

const cachedKeys = perTxDatabase(() => createLruMap<FieldKeys>(maxCacheBytes, ({ bytes }) => bytes))

const toCacheKey = ({ orgId }: OrgTx, field: LeadField): string => `${orgId} ${field}`

/** @returns `undefined` if the field has more than {@link maxBitmaps} bitmaps. */
async function loadKeys(
  tx: OrgTx,
  field: LeadField,
  segments: readonly SealedSegment[],
): Promise<FieldKeys | undefined> {
  const cached = cachedKeys(tx).get(toCacheKey(tx, field))
  if (cached?.segments === segments) return cached
  const versions = new Map(cached?.segments.map(({ segment, version }) => [segment, version]))
  const { same = [], changed = [] } = Object.groupBy(segments, ({ segment, version }) =>
    versions.get(segment) === version ? 'same' : 'changed',
  )
  const bySegment = new Map(
    same.map(({ segment }) => [segment, cached?.bySegment.get(segment) ?? []] as const),
  )
  for (const { segment, keys } of await selectKeysIn(tx, field, changed)) {
    bySegment.set(segment, keys)
  }
  const bitmaps = [...bySegment.values()].reduce((sum, { length }) => sum + length, 0)
  return bitmaps > maxBitmaps ? undefined : combineKeys(segments, bySegment)
}

/** Keys by segment, at most {@link maxBitmaps} + 1 in total. Reads only the bitmaps' index. */
const selectKeysIn = async (
  tx: OrgTx,
  field: LeadField,
  segments: readonly SealedSegment[],
): Promise<readonly { readonly segment: number; readonly keys: readonly string[] }[]> =>
  segments.length === 0
    ? []
    : tx.query(sql`
        select segment, json_agg(value) as keys
        from (
          select segment, value from lead_vector
          where "orgId" = ${tx.orgId} and dim = ${field}
            and segment = any(${sql.integers(segments.map(({ segment }) => segment))})
          limit ${maxBitmaps + 1}) as bitmap
        group by segment`)

/** Approximate size of a string, and of a reference to it, in memory. */
const size = { stringBytes: 32, referenceBytes: 8 } as const

/** Classifies the distinct keys. Segments share one copy of each of them. */
function combineKeys(
  segments: readonly SealedSegment[],
  keysBySegment: ReadonlyMap<number, readonly string[]>,
): FieldKeys {
  const distinct = new Map<string, string>()
  let bytes = 0
  const share = (key: string): string => {
    bytes += size.referenceBytes
    const shared = distinct.get(key)
    if (shared !== undefined) return shared
    distinct.set(key, key)
    bytes += size.stringBytes + 2 * key.length
    return key
  }
  const bySegment = new Map(
    [...keysBySegment].map(([segment, keys]) => [segment, keys.map(share)] as const),
  )
  const {
    ascii = [],
    foreign = [],
    hashes = [],
  } = Object.groupBy(
    // The bitmap of all leads with a value has an empty key.
    [...distinct.keys()].filter((key) => key !== ''),
    (key) => (key.startsWith(hashPrefix) ? 'hashes' : isAscii(key) ? 'ascii' : 'foreign'),
  )
  return { segments, bySegment, ascii, foreign, hashes, bytes }
}

/** JavaScript version of {@link showValue}, for ASCII. */
const toShown = (field: LeadField, value: string): string =>
  field === 'country' ? value.toUpperCase() : value
