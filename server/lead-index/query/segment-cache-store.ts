import type { LeadField } from '../../../contract/lead-fields.ts'
import { createLruMap, type LruMap } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type LeadKey, toLeadKey } from '../bitmap/positions-store.ts'
import type { Boundary, Segment } from '../build/segment-store.ts'
import { firstOf, timestampFields } from '../rollups/timestamp-histogram-store.ts'
import type { BitSliceRange, Range } from './compile-query.ts'

/** A built segment, as far as lists ask for it. */
export interface Sealed
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
interface Known {
  readonly state: string
  readonly sealed: readonly Sealed[]
}

/** Organizations whose segments a process remembers: some kB each, 60 at five million leads. */
const remembered = 200

const byDatabase = new WeakMap<object, LruMap<Known>>()

function knownOf({ database }: OrgTx): LruMap<Known> {
  const known = byDatabase.get(database) ?? createLruMap<Known>(remembered)
  byDatabase.set(database, known)
  return known
}

/** Segments that hold in the snapshot of a transaction. */
const inSnapshot = new WeakMap<OrgTx, readonly Sealed[]>()

/**
 * Asks something with the built segments at hand. They are remembered, and what is asked goes out
 * together with the look whether they are still the same; where not, it is asked once more.
 *
 * @param tx  One of which all statements see one snapshot.
 */
export async function withSealed<T>(
  tx: OrgTx,
  ask: (sealed: readonly Sealed[]) => Promise<T>,
): Promise<T> {
  const valid = inSnapshot.get(tx)
  if (valid !== undefined) return ask(valid)
  const known = knownOf(tx).get(tx.orgId)
  if (known === undefined) return ask(await readSealed(tx))
  const [state, result] = await Promise.all([selectState(tx), ask(known.sealed)])
  if (state !== known.state) return ask(await readSealed(tx))
  inSnapshot.set(tx, known.sealed)
  return result
}

/**
 * What tells one state of the segments from every other: each new segment has a higher number than
 * all before, and whatever changes one raises its version, or counts its instants.
 */
const stateOf = sql`concat_ws(' ', max(segment), sum(version), sum(leads), max("lastAt"),
  count(*) filter (where "instantsKnown"))`

async function selectState(tx: OrgTx): Promise<string> {
  const [row] = await tx.query<{ state: string }>(sql`
    select ${stateOf} as state from lead_segment where "orgId" = ${tx.orgId}`)
  return row?.state ?? ''
}

type Row = Pick<Sealed, 'segment' | 'slots' | 'leads' | 'instantsKnown' | 'counts'> &
  Boundary & { readonly firstAt: string; readonly since: readonly (number | null)[] }

async function readSealed(tx: OrgTx): Promise<readonly Sealed[]> {
  const [state, rows] = await Promise.all([
    selectState(tx),
    tx.query<Row>(sql`
      select segment, slots, leads, "instantsKnown", counts, "firstAt", "lastAt", "lastId",
        array[${sql.join(
          timestampFields.map(
            (field) => sql`(extract(epoch from ${firstOf(field)}) * 1000)::float8`,
          ),
        )}] as since
      from lead_segment where "orgId" = ${tx.orgId} and built order by "lastAt", "lastId"`),
  ])
  const sealed = rows.map(toSealed)
  knownOf(tx).set(tx.orgId, { state, sealed })
  inSnapshot.set(tx, sealed)
  return sealed
}

function toSealed({ since, firstAt, ...row }: Row): Sealed {
  const known = timestampFields.flatMap((field, i) => {
    const ms = since[i]
    return ms == null ? [] : [[field, ms] as const]
  })
  return {
    ...row,
    end: toLeadKey(row),
    firstMs: Date.parse(firstAt),
    lastMs: Date.parse(row.lastAt),
    since: new Map(known),
  }
}

/** False where none of a segment's leads was created, changed or qualified in the times asked about. */
export const mayHold = (
  { firstMs, lastMs, since }: Sealed,
  created: Range,
  codes: readonly BitSliceRange[],
): boolean =>
  lastMs >= created.from &&
  firstMs < created.until &&
  codes.every(({ field, range }) => (since.get(field) ?? Number.NEGATIVE_INFINITY) < range.until)
