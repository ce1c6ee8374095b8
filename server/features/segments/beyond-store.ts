import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { allOn, type Condition } from './condition-store.ts'
import type { Edge } from './question.ts'
import { type Boundary, comparedTo } from './segment-store.ts'

// Every statement here looks rows up by one index and asks them the rest after (`offset 0`): what
// would be cheapest depends on values that a prepared statement does not know, and is at most
// little cheaper.

/** A lead of a sealed segment whose part in an answer the bits do not tell. */
export interface Exception extends Boundary {
  /** 1 where it matches and its bit says no, -1 where it is the other way round, else 0. */
  readonly change: number
  /** True when it matches now. */
  readonly matches: boolean
}

/** Noted leads whose bit is or ought to be set. */
export const selectChanged = (
  tx: OrgTx,
  sealed: Boundary,
  told: readonly Condition[],
): Promise<Exception[]> =>
  tx.query(sql`
    select "lastAt", "lastId", matches, matches::integer - was::integer as change
    from (
      select note."createdAt" as "lastAt", note."leadId" as "lastId",
        note.existed and coalesce(${allOn('note', told)}, false) as was,
        lead.id is not null and coalesce(${allOn('lead', told)}, false) as matches
      from (
        select distinct on ("leadId") * from lead_change
        where "orgId" = ${tx.orgId} and not applied and ("createdAt", "leadId") <=
          (${sealed.lastAt}::timestamptz, ${sealed.lastId}::uuid)
        order by "leadId", seq) as note
      left join lateral (
        select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead
        on true) as compared
    where was or matches`)

/** Sealed leads at the ends of a range, in the part of an hour that the bits leave out. */
export const selectEdge = (
  tx: OrgTx,
  sealed: Boundary,
  { range, others }: Edge,
): Promise<Exception[]> =>
  tx.query(sql`
    select "createdAt" as "lastAt", id as "lastId", true as matches, 1 as change
    from (
      select * from lead where "orgId" = ${tx.orgId} and ${allOn('lead', range)} offset 0) as lead
    where ${comparedTo('lead', '<=', sealed)} and ${allOn('lead', others)}`)

/** Number of matching leads that no segment holds. */
export async function countLoose(
  tx: OrgTx,
  sealed: Boundary,
  conditions: readonly Condition[],
): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n
    from (
      select * from lead where "orgId" = ${tx.orgId} and ${comparedTo('lead', '>', sealed)}
      offset 0) as lead
    where ${allOn('lead', conditions)}`)
  return counted?.n ?? 0
}

/** Ids of matching leads that no segment holds, in order of creation or against it. */
export async function selectLoose(
  tx: OrgTx,
  sealed: Boundary,
  conditions: readonly Condition[],
  page: { direction: 'asc' | 'desc'; offset: number; limit: number; after?: Boundary | undefined },
): Promise<string[]> {
  const { direction, offset, limit, after } = page
  const from =
    after === undefined ? sql`true` : comparedTo('lead', direction === 'asc' ? '>' : '<', after)
  const order = sql.raw(direction)
  const rows = await tx.query<{ id: string }>(sql`
    select id
    from (
      select * from lead
      where "orgId" = ${tx.orgId} and ${comparedTo('lead', '>', sealed)} and ${from}
      order by "createdAt" ${order}, id ${order} offset 0) as lead
    where ${allOn('lead', conditions)}
    offset ${offset} limit ${limit}`)
  return rows.map(({ id }) => id)
}
