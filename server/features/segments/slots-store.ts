import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { firstMs } from './codes-store.ts'
import type { Boundary } from './segment-store.ts'

/**
 * A lead's place in the order of creation, as text that sorts like it: 16 digits of its instant,
 * then the 32 of its id. What `lead_key` gives, in hexadecimal digits.
 */
export type PlaceKey = string

/** The id that a place ends with. */
export const idOf = (key: PlaceKey): string =>
  key.slice(16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** The place of a lead, from when it was created. */
export const keyOf = ({ lastAt, lastId }: Boundary): PlaceKey =>
  (Date.parse(lastAt) - firstMs).toString(16).padStart(16, '0') + lastId.replaceAll('-', '')

/** A slot of a segment: the place of a lead that was there when the segment was sealed. */
export interface SlotAt {
  readonly segment: number
  readonly slot: number
}

/** A lead of a page: its slot in a segment, or its id. */
export type Entry = SlotAt | { readonly id: string }

/** True for a lead that is told by its slot. */
const hasSlot = (entry: Entry): entry is SlotAt => 'slot' in entry

const segmentsOf = (slots: readonly SlotAt[]): number[] => slots.map(({ segment }) => segment)
const numbersOf = (slots: readonly SlotAt[]): number[] => slots.map(({ slot }) => slot)

/** Places of the leads in given slots, in the same order. */
export async function selectKeysAt(tx: OrgTx, slots: readonly SlotAt[]): Promise<PlaceKey[]> {
  if (slots.length === 0) return []
  const rows = await tx.query<{ key: PlaceKey }>(sql`
    select encode(substring(keys from slot * 24 + 1 for 24), 'hex') as key
    from unnest(${segmentsOf(slots)}::integer[], ${numbersOf(slots)}::integer[])
      with ordinality as wanted (segment, slot, place)
    join lead_segment as home on home."orgId" = ${tx.orgId} and home.segment = wanted.segment
    order by place`)
  return rows.map(({ key }) => key)
}

/** Where a lead stands among the slots of a segment. */
export interface Place extends SlotAt {
  /** False for a lead that is no slot of the segment: then it stands before that slot. */
  readonly isSlot: boolean
}

/** Looks up where leads stand in given segments, in no order; some 40 µs each. */
export const selectPlaces = async (
  tx: OrgTx,
  leads: readonly (Boundary & { readonly segment: number })[],
): Promise<Place[]> =>
  leads.length === 0
    ? []
    : tx.query(sql`
        select wanted.segment, slot,
          substring(keys from slot * 24 + 1 for 24) = lead_key("at", id) as "isSlot"
        from unnest(${leads.map(({ segment }) => segment)}::integer[],
            ${leads.map(({ lastAt }) => lastAt)}::timestamptz[],
            ${leads.map(({ lastId }) => lastId)}::uuid[]) as wanted (segment, "at", id)
        join lead_segment as home on home."orgId" = ${tx.orgId} and home.segment = wanted.segment
        cross join lateral slot_of(keys, slots, lead_key("at", id)) as slot`)

/** A set of ids, for another statement. */
export type IdSet = Sql

/** Slots of a segment from which on its keys are read as a whole, rather than slot by slot. */
const manySlots = 350

/** The ids of some leads as an array within another statement, so that they need not be sent. */
export function idSet(tx: OrgTx, entries: readonly Entry[]): IdSet {
  const ids = entries.flatMap((entry) => (hasSlot(entry) ? [] : [entry.id]))
  const slots = entries.filter(hasSlot)
  const segments = [...new Set(segmentsOf(slots))]
  const keys = slots.length < manySlots * segments.length ? sql`keys` : sql`keys || '' as keys`
  return sql`${ids}::uuid[] || array(
    with home as materialized (
      select segment, ${keys} from lead_segment
      where "orgId" = ${tx.orgId} and segment = any(${segments}::integer[]))
    select encode(substring(keys from slot * 24 + 9 for 16), 'hex')::uuid
    from unnest(${segmentsOf(slots)}::integer[], ${numbersOf(slots)}::integer[])
      as wanted (segment, slot)
    join home using (segment))`
}
