import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { binaryKey, decodeKeys } from '../bitmap/positions-store.ts'
import { type Boundary, beginning, comparedTo, placeOf } from '../build/segment-store.ts'
import type { PageRequest } from '../page/page-in-segment.ts'
import type { Edge, IndexQuery } from './compile-query.ts'
import { allOn, type Condition, columnsOf } from './condition-store.ts'
import { exceptionsOf, type PendingDeltas } from './pending-deltas.ts'
import type { Sealed } from './segment-cache-store.ts'

// Every statement here looks rows up by one index and asks them the rest after (`offset 0`): what
// would be cheapest depends on values that a prepared statement does not know, and is at most
// little cheaper.

/**
 * Leads of segments of which the bits do not tell whether they match: those that were changed, and
 * those at the ends of ranges. Their keys come in one piece: to read a row of each takes longer than
 * all else that a list does.
 */
export async function selectExceptions(
  tx: OrgTx,
  { told, edges }: IndexQuery,
  sealed: readonly Sealed[],
): Promise<PendingDeltas> {
  const end = sealed.at(-1) ?? beginning
  const each = [changedLeads(tx, told, end), ...edges.map((edge) => atEdge(tx, edge, end))]
  const [places] = await tx.query<{ added: Buffer; gone: Buffer }>(sql`
    select ${placesOf(sql`"isMatch"`)} as added, ${placesOf(sql`not "isMatch"`)} as gone
    from (${sql.join(each, sql` union all `)}) as exception`)
  const { added, gone } = places ?? { added: Buffer.alloc(0), gone: Buffer.alloc(0) }
  return exceptionsOf(decodeKeys(added), decodeKeys(gone), sealed)
}

/** To group the leads takes longer than to ask each twice. */
const placesOf = (which: Sql): Sql =>
  sql`coalesce(string_agg(${binaryKey}, '') filter (where ${which}), '')`

/** Noted leads whose bit is and ought not to be set, or the other way round. */
const changedLeads = (tx: OrgTx, told: readonly Condition[], sealed: Boundary): Sql => sql`
  select "createdAt", id, matches as "isMatch"
  from (
    select note."createdAt", note."leadId" as id,
      note.existed and coalesce(${allOn('note', told)}, false) as was,
      lead.id is not null and coalesce(${allOn('lead', told)}, false) as matches
    from (
      select distinct on ("leadId") * from lead_change
      where "orgId" = ${tx.orgId} and not applied
        and ("createdAt", "leadId") <= ${placeOf(sealed)}
      order by "leadId", seq) as note
    left join lateral (
      select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead
      on true) as compared
  where was <> matches`

/** Sealed leads at one end of a range, in the part of an hour that the bits leave out. */
const atEdge = (tx: OrgTx, { range, others }: Edge, sealed: Boundary): Sql => sql`
  select "createdAt", id, true as "isMatch"
  from (
    select ${columnsOf([...range, ...others], ['id', 'createdAt'])} from lead
    where "orgId" = ${tx.orgId} and ${allOn('lead', range)} offset 0) as lead
  where ("createdAt", id) <= ${placeOf(sealed)} and ${allOn('lead', others)}`

/**
 * Leads that no segment holds, against the order of creation. The bounds of `createdAt`, which leave
 * nothing out, tell the planner that these are few: else it may read an index of instants from its
 * beginning to its end, since that has all that is asked.
 */
const looseLeads = (tx: OrgTx, conditions: readonly Condition[], sealed: Boundary): Sql => sql`
  select ${columnsOf(conditions, ['id', 'createdAt'])} from lead
  where "orgId" = ${tx.orgId} and "createdAt" >= ${sealed.lastAt} and "createdAt" <= 'infinity'
    and ("createdAt", id) > ${placeOf(sealed)}
  order by "createdAt" desc, id desc offset 0`

/** Matching leads that no segment holds. */
export interface Loose {
  readonly n: number
  /** Ids of the newest of them, newest first. */
  readonly newest: readonly string[]
}

/** Counts matching leads that no segment holds, and tells the newest. */
export async function countUnsealed(
  tx: OrgTx,
  conditions: readonly Condition[],
  sealed: Boundary,
  atMost: number,
): Promise<Loose> {
  const [counted] = await tx.query<Loose>(sql`
    select count(*) as n, coalesce((array_agg(id))[1:${atMost}], '{}') as newest
    from (${looseLeads(tx, conditions, sealed)}) as lead
    where ${allOn('lead', conditions)}`)
  return counted ?? { n: 0, newest: [] }
}

/** Ids of matching leads that no segment holds, in order of creation or against it. */
export async function selectLoose(
  tx: OrgTx,
  conditions: readonly Condition[],
  sealed: Boundary,
  { direction, offset, limit, after }: PageRequest,
): Promise<string[]> {
  const order = sql.raw(direction)
  const isAhead =
    after === undefined ? sql`true` : comparedTo('lead', direction === 'asc' ? '>' : '<', after)
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${looseLeads(tx, conditions, sealed)}) as lead
    where ${allOn('lead', conditions)} and ${isAhead}
    order by "createdAt" ${order}, id ${order} offset ${offset} limit ${limit}`)
  return rows.map(({ id }) => id)
}
