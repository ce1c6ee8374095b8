import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { identityKeysOf } from '../tracking/index.ts'

/** Who is sought: by what leads are matched by, or by one lead alone. */
export interface SoughtKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly leadId: string | null
}

/** Ids of leads that somebody left, and of visitors who were nobody else. */
export interface Traces {
  readonly leadIds: readonly string[]
  readonly visitorIds: readonly string[]
}

const meant = ({ emailKey, phoneKey, leadId }: SoughtKeys): Sql => sql`
  ("emailKey" = ${emailKey}::text or "phoneKey" = ${phoneKey}::text or id = ${leadId}::uuid)`

/** What somebody left. A visitor whom leads of others have, too, belongs to these as well. */
export async function selectTraces(tx: OrgTx, sought: SoughtKeys): Promise<Traces> {
  const leads = await tx.query<{ id: string; visitorId: string | null }>(sql`
    select id, "visitorId" from lead where "orgId" = ${tx.orgId} and ${meant(sought)} order by id`)
  const leadIds = leads.map(({ id }) => id)
  const known = leads.flatMap(({ visitorId }) => visitorId ?? [])
  const visitors = await tx.query<{ visitorId: string }>(sql`
    select distinct v."visitorId" from (
      select unnest(${known}::uuid[]) as "visitorId"
      union select "visitorId" from visitor_identity
        where "orgId" = ${tx.orgId} and key = any(${identityKeysOf(sought)})) as v
    where not exists (
      select from lead l where l."orgId" = ${tx.orgId} and l."visitorId" = v."visitorId"
        and l.id <> all(${leadIds}::uuid[]))`)
  return { leadIds, visitorIds: visitors.map(({ visitorId }) => visitorId) }
}

/** Contact data of all refused leads. */
export const selectRefused = (
  tx: OrgTx,
): Promise<{ id: string; email: string | null; phone: string | null }[]> =>
  tx.query(sql`
    select id, lead::json->>'email' as email, lead::json->>'phone' as phone from rejected_lead
    where "orgId" = ${tx.orgId}`)

/** What pixels sent in vain, as it came. */
export const selectRefusedEvents = (tx: OrgTx): Promise<{ id: string; body: string }[]> =>
  tx.query(sql`select id, body from rejected_event where "orgId" = ${tx.orgId}`)

/** What saved views are called and ask for. */
export const selectViewTexts = (tx: OrgTx): Promise<{ id: string; text: string }[]> =>
  tx.query(sql`
    select id, name || ' ' || query::text as text from saved_view where "orgId" = ${tx.orgId}`)

/** Files with leads or clicks whose content is still kept. */
export const selectKeptFiles = (
  tx: OrgTx,
): Promise<{ id: string; name: string; contentUntil: string }[]> =>
  tx.query(sql`
    select id, name, "contentUntil" from lead_import
    where "orgId" = ${tx.orgId} and "contentUntil" is not null and kind <> 'spend' order by id`)
