import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Person } from './find-person.ts'

/** Rows as they are stored. */
export type Rows = readonly Readonly<Record<string, unknown>>[]

/** All that is stored of somebody, by table. */
export async function selectStored(
  tx: OrgTx,
  { leadIds, visitorIds, refusedIds, viewIds }: Person,
): Promise<Readonly<Record<string, Rows>>> {
  const rows = async (table: Sql, column: Sql, ids: readonly string[]): Promise<Rows> => {
    const found = await tx.query<{ row: Rows[number] }>(sql`
      select to_jsonb(t) as row from ${table} t
      where t."orgId" = ${tx.orgId} and t.${column} = any(${ids}::uuid[])`)
    return found.map(({ row }) => row)
  }
  const [id, visitorId] = [sql.raw('id'), sql.raw('"visitorId"')]
  return {
    lead: await rows(sql.raw('lead'), id, leadIds),
    lead_history: await rows(sql.raw('lead_history'), sql.raw('"leadId"'), leadIds),
    session: await rows(sql.raw('session'), visitorId, visitorIds),
    page_view: await rows(sql.raw('page_view'), visitorId, visitorIds),
    rejected_lead: await rows(sql.raw('rejected_lead'), id, refusedIds),
    saved_view: await rows(sql.raw('saved_view'), id, viewIds),
  }
}
