import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { clickKeys } from './erase-store.ts'
import type { Person } from './find-person.ts'

/** Rows as they are stored. */
export type Rows = readonly Readonly<Record<string, unknown>>[]

/** All stored data about a person, by table. */
export async function selectStored(
  tx: OrgTx,
  person: Person,
): Promise<Readonly<Record<string, Rows>>> {
  const { leadIds, visitorIds, identityKeys, refusedIds, eventIds, bodyIds, viewIds } = person
  const rows = async (table: string, column: string, among: Sql): Promise<Rows> => {
    const found = await tx.query<{ row: Rows[number] }>(sql`
      select to_jsonb(t) as row from ${sql.ref(table)} t
      where t."orgId" = ${tx.orgId} and t.${sql.ref(column)} = any(${among})`)
    return found.map(({ row }) => row)
  }
  const ids = (of: readonly string[]): Sql => sql`${of}::uuid[]`
  return {
    lead: await rows('lead', 'id', ids(leadIds)),
    deleted_lead: await rows('deleted_lead', 'id', ids(leadIds)),
    lead_history: await rows('lead_history', 'leadId', ids(leadIds)),
    awaited_session: await rows('awaited_session', 'leadId', ids(leadIds)),
    lead_comment: await rows('lead_comment', 'leadId', ids(leadIds)),
    lead_reminder: await rows('lead_reminder', 'leadId', ids(leadIds)),
    session: await rows('session', 'visitorId', ids(visitorIds)),
    page_view: await rows('page_view', 'visitorId', ids(visitorIds)),
    visitor_identity: await rows('visitor_identity', 'key', sql`${identityKeys}::text[]`),
    ad_click: await rows('ad_click', 'key', clickKeys(tx, person)),
    rejected_lead: await rows('rejected_lead', 'id', ids(refusedIds)),
    rejected_event: await rows('rejected_event', 'id', ids(eventIds)),
    inbound_body: await rows('inbound_body', 'id', ids(bodyIds)),
    saved_view: await rows('saved_view', 'id', ids(viewIds)),
  }
}
