import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Boundary } from './segment-store.ts'

/** A lead's place among the slots of a segment. */
export interface Place extends Boundary {
  readonly segment: number
  readonly slot: number
  /** False for a lead that is no slot of the segment: then it stands before that slot. */
  readonly isSlot: boolean
}

/** Looks up where leads stand in given segments. */
export const selectPlaces = async (
  tx: OrgTx,
  leads: readonly (Boundary & { readonly segment: number })[],
): Promise<Place[]> =>
  leads.length === 0
    ? []
    : tx.query(sql`
        select wanted.segment, "at" as "lastAt", id as "lastId", slot,
          substring(keys from slot * 24 + 1 for 24) = lead_key("at", id) as "isSlot"
        from unnest(${leads.map(({ segment }) => segment)}::integer[],
            ${leads.map(({ lastAt }) => lastAt)}::timestamptz[],
            ${leads.map(({ lastId }) => lastId)}::uuid[]) as wanted (segment, "at", id)
        join lead_segment as home on home."orgId" = ${tx.orgId} and home.segment = wanted.segment
        cross join lateral slot_of(keys, slots, lead_key("at", id)) as slot`)

/** Place of a lead that has a slot. */
export interface SlotPlace {
  readonly segment: number
  readonly slot: number
}

/** Ids of the leads in given slots, in the same order. */
export async function selectIdsAt(tx: OrgTx, slots: readonly SlotPlace[]): Promise<string[]> {
  if (slots.length === 0) return []
  const rows = await tx.query<{ id: string }>(sql`${idsAt(tx, slots)} order by place`)
  return rows.map(({ id }) => id)
}

const idsAt = (tx: OrgTx, slots: readonly SlotPlace[]): Sql => sql`
  select encode(substring(keys from slot * 24 + 9 for 16), 'hex')::uuid as id
  from unnest(${slots.map(({ segment }) => segment)}::integer[],
      ${slots.map(({ slot }) => slot)}::integer[]) with ordinality as wanted (segment, slot, place)
  join lead_segment as home on home."orgId" = ${tx.orgId} and home.segment = wanted.segment`

/** A set of ids, for another statement. */
export type IdSet = Sql

/** Ids, and those of the leads in given slots, as an array within another statement. */
export const idSet = (tx: OrgTx, ids: readonly string[], slots: readonly SlotPlace[]): IdSet =>
  sql`${ids}::uuid[] || array(${idsAt(tx, slots)})`
