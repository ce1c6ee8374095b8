import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Boundary } from '../build/segment-store.ts'
import { yearOneMs } from './bit-slices-store.ts'

/**
 * A lead's position in creation order, as a sortable string: 16 hex digits for the instant, then 32
 * for the ID. Equals the result of the `lead_key` SQL function in hexadecimal.
 */
export type LeadKey = string

export const toLeadKey = ({ lastAt, lastId }: Boundary): LeadKey =>
  buildLeadKey(Date.parse(lastAt), lastId)

export const buildLeadKey = (createdAtMs: number, id: string): LeadKey =>
  (createdAtMs - yearOneMs).toString(16).padStart(16, '0') + id.replaceAll('-', '')

/** Number of bytes per key, in the format that the database sends. */
export const keyBytes = 24

/** Binary instant and ID, the input of {@link decodeKeys}. */
export const binaryKey = sql`timestamptz_send("createdAt") || uuid_send(id)`

/** Epoch of PostgreSQL timestamps, which count microseconds. */
const postgresEpochMs = Date.UTC(2000, 0)

/**
 * Converts concatenated binary positions to keys, in place. Doing this in the database would make
 * the query take 50% longer.
 */
export function decodeKeys(places: Buffer): Buffer {
  for (let at = 0; at < places.length; at += keyBytes) {
    // After the year 2285, the sum is off by a few microseconds, but rounding corrects this,
    // because instants are whole milliseconds.
    const microseconds = places.readInt32BE(at) * 2 ** 32 + places.readUInt32BE(at + 4)
    const ms = Math.round(microseconds / 1_000) + postgresEpochMs - yearOneMs
    places.writeUInt32BE(Math.floor(ms / 2 ** 32), at)
    places.writeUInt32BE(ms % 2 ** 32, at + 4)
  }
  return places
}

export const readKey = (bytes: Buffer, offset: number): LeadKey =>
  bytes.toString('hex', offset, offset + keyBytes)

/** A lead's segment, and its position in that segment when the segment was sealed. */
export interface SegmentPosition {
  readonly segment: number
  readonly slot: number
}

/** A lead's position relative to the leads in a segment. */
export interface LeadPosition extends SegmentPosition {
  /**
   * False if the sealed segment does not contain the lead, in which case the lead sorts just before
   * `slot`.
   */
  readonly isSlot: boolean
}

/**
 * Looks up positions in the given segments, in no particular order. Each lookup takes about 40 µs.
 */
export const selectPositions = async (
  tx: OrgTx,
  leads: readonly { readonly key: LeadKey; readonly segment: number }[],
): Promise<LeadPosition[]> =>
  leads.length === 0
    ? []
    : tx.query(sql`
        select wanted.segment, slot, substring(keys from slot * 24 + 1 for 24) = key as "isSlot"
        from unnest(${sql.integers(leads.map(({ segment }) => segment))},
            ${leads.map(({ key }) => key)}::text[]) as wanted (segment, digits)
        cross join decode(digits, 'hex') as key
        join lead_segment as home on home."orgId" = ${tx.orgId} and home.segment = wanted.segment
        cross join lateral slot_of(keys, slots, key) as slot`)
