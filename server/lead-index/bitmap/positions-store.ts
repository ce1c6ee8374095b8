import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Boundary } from '../build/segment-store.ts'
import { yearOneMs } from './bit-slices-store.ts'

/**
 * A lead's place in the order of creation, as text that sorts like it: 16 digits of its instant,
 * then the 32 of its id. What `lead_key` gives, in hexadecimal digits.
 */
export type LeadKey = string

/** The place of a lead, from when it was created. */
export const toLeadKey = ({ lastAt, lastId }: Boundary): LeadKey =>
  (Date.parse(lastAt) - yearOneMs).toString(16).padStart(16, '0') + lastId.replaceAll('-', '')

/** Length of a key as the database sends it. */
export const keyBytes = 24

/** An instant as `timestamptz_send` sends it, and the id: what {@link decodeKeys} makes keys of. */
export const binaryKey = sql`timestamptz_send("createdAt") || uuid_send(id)`

/** Since when the database counts the microseconds that it keeps and sends. */
const postgresEpochMs = Date.UTC(2000, 0)

/**
 * Makes keys of places as they were sent, one after the other, in the same bytes. In the database
 * the instants would take half as long as all else that is asked of these leads.
 */
export function decodeKeys(places: Buffer): Buffer {
  for (let at = 0; at < places.length; at += keyBytes) {
    // Beyond the year 2285 the sum is off by some microseconds; instants are whole milliseconds.
    const microseconds = places.readInt32BE(at) * 2 ** 32 + places.readUInt32BE(at + 4)
    const ms = Math.round(microseconds / 1_000) + postgresEpochMs - yearOneMs
    places.writeUInt32BE(Math.floor(ms / 2 ** 32), at)
    places.writeUInt32BE(ms % 2 ** 32, at + 4)
  }
  return places
}

/** The key that begins at a byte. */
export const readKey = (bytes: Buffer, offset: number): LeadKey =>
  bytes.toString('hex', offset, offset + keyBytes)

/** A slot of a segment: the place of a lead that was there when the segment was sealed. */
export interface SegmentPosition {
  readonly segment: number
  readonly slot: number
}

/** Where a lead stands among the slots of a segment. */
export interface LeadPosition extends SegmentPosition {
  /** False for a lead that is no slot of the segment: then it stands before that slot. */
  readonly isSlot: boolean
}

/** Looks up where leads stand in given segments, in no order; some 40 µs each. */
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
