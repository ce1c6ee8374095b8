import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Who is sought: by what leads are matched by, or by one lead alone. */
export interface PersonKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly leadId: string | null
}

/** A lead that somebody left. */
export interface FoundLead {
  readonly id: string
  readonly name: string | null
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly visitorId: string | null
}

/** The leads that somebody left. */
export const selectLeads = (
  tx: OrgTx,
  { emailKey, phoneKey, leadId }: PersonKeys,
): Promise<FoundLead[]> =>
  tx.query(sql`
    select id, name, "emailKey", "phoneKey", "visitorId" from lead
    where "orgId" = ${tx.orgId} and ("emailKey" = ${emailKey}::text
      or "phoneKey" = ${phoneKey}::text or id = ${leadId}::uuid)
    order by id`)

/** Of addresses and numbers of some leads those that other leads have, too. */
export async function selectKeysOfOthers(
  tx: OrgTx,
  leads: readonly FoundLead[],
): Promise<string[]> {
  const found = await tx.query<{ key: string }>(sql`
    select own.key from json_to_recordset(${JSON.stringify(leads)})
      as mine ("emailKey" text, "phoneKey" text),
      lateral (values (mine."emailKey"), (mine."phoneKey")) as own (key)
    where exists (
      select from lead l where l."orgId" = ${tx.orgId} and l."emailKey" = own.key
        and l.id <> all(${toIds(leads)}::uuid[]) offset 0)
    or exists (
      select from lead l where l."orgId" = ${tx.orgId} and l."phoneKey" = own.key
        and l.id <> all(${toIds(leads)}::uuid[]) offset 0)`)
  return found.map(({ key }) => key)
}

const toIds = (leads: readonly FoundLead[]): string[] => leads.map(({ id }) => id)

/** By what the visitors of a person are known. */
export interface VisitorsBy {
  readonly leads: readonly FoundLead[]
  /** Of `visitor_identity`. */
  readonly identityKeys: readonly string[]
  /** Sessions, by their own ids or by those of browsers; UUIDs in lower case. */
  readonly sessionIds: readonly string[]
}

/** Ids of a person's visitors. One whom leads of others have, too, belongs to these as well. */
export async function selectVisitors(
  tx: OrgTx,
  { leads, identityKeys, sessionIds }: VisitorsBy,
): Promise<string[]> {
  const visitorIds = leads.flatMap(({ visitorId }) => visitorId ?? [])
  const visitors = await tx.query<{ visitorId: string }>(sql`
    select distinct v."visitorId" from (
      select unnest(${visitorIds}::uuid[]) as "visitorId"
      union select "visitorId" from visitor_identity
        where "orgId" = ${tx.orgId} and key = any(${identityKeys})
      union select "visitorId" from session
        where "orgId" = ${tx.orgId} and id = any(${sessionIds}::uuid[])
      union select "visitorId" from session_alias
        where "orgId" = ${tx.orgId} and id = any(${sessionIds}::uuid[])) as v
    where not exists (
      select from lead l where l."orgId" = ${tx.orgId} and l."visitorId" = v."visitorId"
        and l.id <> all(${toIds(leads)}::uuid[]))`)
  return visitors.map(({ visitorId }) => visitorId)
}

/** Contact data of a refused lead, and the session that it named. */
export interface RefusedLead {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly sessionId: string | null
}

/** All refused leads. */
export const selectRefused = (tx: OrgTx): Promise<RefusedLead[]> =>
  tx.query(sql`
    select id, lead::json->>'email' as email, lead::json->>'phone' as phone,
      lead::json->>'sessionId' as "sessionId" from rejected_lead
    where "orgId" = ${tx.orgId}`)

/** One change of a lead, as its history tells it. */
export interface ContactChange {
  readonly leadId: string
  readonly id: string
  readonly at: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/**
 * Of the next rows of history, in the order of their keys, those of addresses and numbers, and the
 * last one, whatever it tells; none at the end.
 *
 * @param limit  Rows that are passed by.
 */
export const selectContactChanges = (
  tx: OrgTx,
  after: Pick<ContactChange, 'leadId' | 'id'>,
  limit: number,
): Promise<ContactChange[]> =>
  tx.query(sql`
    with passed as materialized (
      select "leadId", id, at, field, "from", "to" from lead_history
      where "orgId" = ${tx.orgId} and ("leadId", id) > (${after.leadId}::uuid, ${after.id}::uuid)
      order by "leadId", id limit ${limit}),
    newest as (select "leadId", id from passed order by "leadId" desc, id desc limit 1)
    select passed.* from passed
    where field in ('email', 'phone') or ("leadId", id) = (select "leadId", id from newest)
    order by "leadId", id`)

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
