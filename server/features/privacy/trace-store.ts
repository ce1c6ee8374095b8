import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Keys for matching a person's data, or a single lead's ID. */
export interface PersonKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly leadId: string | null
}

export interface FoundLead {
  readonly id: string
  readonly name: string | null
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly visitorId: string | null
}

/**
 * A person's leads, including deleted and merged ones that can still be restored. A kept lead has
 * values of the leads that were merged into it, so both are found by the keys of either.
 */
export const selectLeads = (tx: OrgTx, keys: PersonKeys): Promise<FoundLead[]> =>
  tx.query(sql`
    with recursive meant (id) as (
      (select id from lead where ${isMeant(tx, keys)}
      union select id from deleted_lead where ${isMeant(tx, keys)})
      union
      select linked.id from meant, lateral (
        select id from deleted_lead where "orgId" = ${tx.orgId} and "keptId" = meant.id
        union all
        select "keptId" from deleted_lead
        where "orgId" = ${tx.orgId} and id = meant.id and "keptId" is not null) as linked)
    select id, name, "emailKey", "phoneKey", "visitorId" from lead
    where "orgId" = ${tx.orgId} and id = any(array(select id from meant))
    union all
    select id, lead->>'name', "emailKey", "phoneKey", "visitorId" from deleted_lead
    where "orgId" = ${tx.orgId} and id = any(array(select id from meant))
    order by id`)

/**
 * ID of the lead that a lead was merged into; `undefined` if it was not merged or the other lead has
 * been erased.
 */
export async function selectKeptId(tx: OrgTx, leadId: string): Promise<string | undefined> {
  const [merged] = await tx.query<{ keptId: string }>(sql`
    select merged."keptId" from deleted_lead as merged
    where merged."orgId" = ${tx.orgId} and merged.id = ${leadId} and (
      exists (select from lead where "orgId" = ${tx.orgId} and id = merged."keptId")
      or exists (
        select from deleted_lead as kept
        where kept."orgId" = ${tx.orgId} and kept.id = merged."keptId"))`)
  return merged?.keptId
}

/** Condition for rows in `lead` and `deleted_lead`. */
const isMeant = (tx: OrgTx, { emailKey, phoneKey, leadId }: PersonKeys): Sql => sql`
  "orgId" = ${tx.orgId} and ("emailKey" = ${emailKey}::text
    or "phoneKey" = ${phoneKey}::text or id = ${leadId}::uuid)`

/** Emails and phone numbers of these leads that other leads share. */
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
        and l.id <> all(${toIds(leads)}::uuid[]) offset 0)
    or exists (
      select from deleted_lead d where d."orgId" = ${tx.orgId}
        and own.key in (d."emailKey", d."phoneKey") and d.id <> all(${toIds(leads)}::uuid[]))`)
  return found.map(({ key }) => key)
}

const toIds = (leads: readonly FoundLead[]): string[] => leads.map(({ id }) => id)

/** Values that link a person to their visitors. */
export interface VisitorsBy {
  readonly leads: readonly FoundLead[]
  /** Keys of `visitor_identity`. */
  readonly identityKeys: readonly string[]
  /** Session IDs or browser-generated IDs (`session_alias`); lowercase UUIDs. */
  readonly sessionIds: readonly string[]
}

/** IDs of a person's visitors, except visitors who are also linked to other people's leads. */
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
        and l.id <> all(${toIds(leads)}::uuid[]))
      and not exists (
        select from deleted_lead d where d."orgId" = ${tx.orgId}
          and d."visitorId" = v."visitorId" and d.id <> all(${toIds(leads)}::uuid[]))`)
  return visitors.map(({ visitorId }) => visitorId)
}

/** A quarantined lead's contact data and session ID. */
export interface RefusedLead {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly sessionId: string | null
}

/** All quarantined leads. */
export const selectRefused = (tx: OrgTx): Promise<RefusedLead[]> =>
  tx.query(sql`
    select id, lead::json->>'email' as email, lead::json->>'phone' as phone,
      lead::json->>'sessionId' as "sessionId" from rejected_lead
    where "orgId" = ${tx.orgId}`)

/** An entry in the lead history. */
export interface ContactChange {
  readonly leadId: string
  readonly id: string
  readonly at: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/**
 * Email and phone changes among the next `limit` history rows, in key order. The last row is always
 * included to serve as a cursor. An empty result means that there are no more rows.
 *
 * @param limit  Number of rows to read.
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

/** Email and phone changes in deleted leads. */
export const selectDeletedContactChanges = (tx: OrgTx): Promise<ContactChange[]> =>
  tx.query(sql`
    select deleted.id as "leadId", entry.id, entry.at, entry.field, entry."from", entry."to"
    from deleted_lead as deleted, jsonb_to_recordset(deleted.history)
      as entry (id uuid, at timestamptz, field text, "from" text, "to" text)
    where deleted."orgId" = ${tx.orgId} and entry.field in ('email', 'phone')
    order by deleted.id, entry.id`)

/** Rejected pixel events as they were received. */
export const selectRefusedEvents = (tx: OrgTx): Promise<{ id: string; body: string }[]> =>
  tx.query(sql`select id, body from rejected_event where "orgId" = ${tx.orgId}`)

/**
 * Inbound source bodies that belong to one of the leads or may name the person; non-ASCII bytes are
 * escaped in `text`.
 * @param words  In lowercase. @param digits  Final digits of phone numbers.
 */
export const selectInboundTexts = (
  tx: OrgTx,
  { leadIds, words, digits }: Readonly<Record<'leadIds' | 'words' | 'digits', readonly string[]>>,
): Promise<{ id: string; leadId: string | null; text: string }[]> =>
  tx.query(sql`
    select id, "leadId", text from (
      select id, "leadId", encode(body, 'escape') as text from inbound_body
      where "orgId" = ${tx.orgId}) as b
    where "leadId" = any(${leadIds}::uuid[])
      or exists (select from unnest(${words}::text[]) as word where position(word in lower(text)) > 0)
      or exists (select from unnest(${digits}::text[]) as number
        where position(number in regexp_replace(text, '[^0-9]', '', 'g')) > 0)`)

/** Names and queries of saved views. */
export const selectViewTexts = (tx: OrgTx): Promise<{ id: string; text: string }[]> =>
  tx.query(sql`
    select id, name || ' ' || query::text as text from saved_view where "orgId" = ${tx.orgId}`)

/** Lead and click files whose content is still stored. */
export const selectKeptFiles = (
  tx: OrgTx,
): Promise<{ id: string; name: string; contentUntil: string }[]> =>
  tx.query(sql`
    select id, name, "contentUntil" from lead_import
    where "orgId" = ${tx.orgId} and "contentUntil" is not null and kind <> 'spend' order by id`)
