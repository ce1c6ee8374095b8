import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { type Boundary, comparedTo } from '../segments/index.ts'
import { contains, type LeadScope, matching } from './lead-list-store.ts'

/** Leads between two places in the order of creation: after one, up to the other or to the end. */
export interface Stretch {
  readonly after: Boundary
  readonly until: Boundary | undefined
}

const inStretch = (tx: OrgTx, scope: LeadScope, { after, until }: Stretch): Sql => sql`
  from lead where ${matching(tx, scope)} and ${comparedTo('lead', '>', after)}
    and ${until === undefined ? sql`true` : comparedTo('lead', '<=', until)}`

/** Ids of the leads of a stretch that are in a scope, each of its leads looked at. */
export async function selectStretch(
  tx: OrgTx,
  scope: LeadScope,
  stretch: Stretch,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`select lead.id ${inStretch(tx, scope, stretch)}`)
  return rows.map(({ id }) => id)
}

/** How many they are. */
export async function countStretch(tx: OrgTx, scope: LeadScope, stretch: Stretch): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n ${inStretch(tx, scope, stretch)}`)
  return counted?.n ?? 0
}

/** Those of some leads that are in a scope. */
export async function selectMatching(
  tx: OrgTx,
  scope: LeadScope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: string }>(sql`
    select lead.id from lead where ${matching(tx, scope, ids)}`)
  return rows.map(({ id }) => id)
}

/** A lead whose text the index may not know: whether it held a needle, and does. */
export interface Renamed extends Boundary {
  readonly was: boolean
  readonly is: boolean
}

/** Leads of indexed segments that were changed since, with what the index says of them. */
export const selectRenamed = (tx: OrgTx, needles: readonly string[]): Promise<Renamed[]> => {
  const holds = (alias: string) =>
    sql.join(
      needles.map((needle) => contains(needle, alias)),
      sql` or `,
    )
  return tx.query(sql`
    select note."createdAt" as "lastAt", note."leadId" as "lastId",
      note.existed and coalesce(${holds('note')}, false) as was,
      coalesce(${holds('lead')}, false) as is
    from (
      select distinct on ("leadId") * from lead_change where "orgId" = ${tx.orgId}
      order by "leadId", seq) as note
    left join lead on lead."orgId" = ${tx.orgId} and lead.id = note."leadId"`)
}
