import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/operation.ts'
import { buildEvent, type LeadEvent } from '../events/write-event-store.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { readDeletedColumns } from '../store/outcome-date-store.ts'

export interface Deletion {
  readonly actor: Actor
  /** ISO timestamp. */
  readonly at: string
  /** Bulk change that deletes the leads; its undo restores them. @see L-419 */
  readonly bulkChangeId?: string | null
}

/**
 * Copies leads together with all related data that is deleted. The caller must have locked the
 * leads in an earlier statement, so that this one sees their entire history.
 */
export async function insertDeletedLeads(
  tx: OrgTx,
  ids: readonly string[],
  { actor, at, bulkChangeId = null }: Deletion,
): Promise<void> {
  await tx.query(sql`
    insert into deleted_lead ("orgId", id, "deletedAt", "actorKind", "actorId", "createdAt",
      "emailKey", "phoneKey", "visitorId", "bulkChangeId", lead, history, awaited, comments,
      reminders, "bulkChanges")
    select lead."orgId", lead.id, ${at}::timestamptz, ${actor.kind}::text, ${actor.id}::text,
      lead."createdAt", lead."emailKey", lead."phoneKey", lead."visitorId",
      ${bulkChangeId}::uuid, to_jsonb(lead),
      coalesce((
        select jsonb_agg(to_jsonb(h) order by h.id) from lead_history h
        where h."orgId" = ${tx.orgId} and h."leadId" = lead.id), '[]'),
      ${sql.join(copiedTables.map((table) => copyRows(tx, table)))}
    from lead where lead."orgId" = ${tx.orgId} and lead.id = any(${ids}::uuid[])`)
}

/**
 * Tables whose rows can be copied in any order.
 */
const copiedTables = [
  'awaited_session',
  'lead_comment',
  'lead_reminder',
  'bulk_change_lead',
] as const

const copyRows = (tx: OrgTx, table: string): Sql => sql`
  coalesce((
    select jsonb_agg(to_jsonb(w)) from ${sql.ref(table)} w
    where w."orgId" = ${tx.orgId} and w."leadId" = lead.id), '[]')`

/** A deleted lead and the time of its deletion. */
export type DeletedLead = LeadRow & {
  readonly deletedAt: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  /** ID of the lead that this one was merged into; null if this lead was deleted. */
  readonly keptId: string | null
}

/** A deleted lead, locked for update. */
export async function selectDeletedLead(tx: OrgTx, id: string): Promise<DeletedLead | undefined> {
  const [lead] = await selectLocked(tx, sql`id = ${id}`)
  return lead
}

/** Leads deleted by a bulk change and still deleted, locked for update. */
export const selectBulkDeleted = (
  tx: OrgTx,
  bulkChangeId: string,
  limit: number,
): Promise<DeletedLead[]> =>
  selectLocked(tx, sql`"bulkChangeId" = ${bulkChangeId} order by id limit ${limit}`)

/** The given leads that were deleted rather than merged, locked for update. */
export const selectSomeDeleted = (tx: OrgTx, ids: readonly string[]): Promise<DeletedLead[]> =>
  selectLocked(tx, sql`id = any(${ids}::uuid[]) and "keptId" is null order by id`)

const selectLocked = (tx: OrgTx, condition: Sql): Promise<DeletedLead[]> =>
  tx.query(sql`
    select ${readDeletedColumns(tx)}, d."deletedAt", d."actorKind", d."actorId", d."keptId"
    from (
      select * from deleted_lead where "orgId" = ${tx.orgId} and ${condition} for update) as d
      cross join lateral jsonb_populate_record(null::lead, d.lead) as lead`)

/** Detaches leads from the bulk change that deleted them, so that its undo skips them. */
export async function leaveBulkChange(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    update deleted_lead set "bulkChangeId" = null
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Deleted leads that were not merged into another lead. */
export const selectDeletedRows = (tx: OrgTx, ids: readonly string[]): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${readDeletedColumns(tx)} from deleted_lead as d
      cross join lateral jsonb_populate_record(null::lead, d.lead) as lead
    where d."orgId" = ${tx.orgId} and d.id = any(${ids}::uuid[]) and d."keptId" is null`)

/** Deleted leads, newest lead first. */
export const selectDeletedLeads = (
  tx: OrgTx,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<DeletedLead[]> =>
  tx.query(sql`
    select ${readDeletedColumns(tx)}, d."deletedAt", d."actorKind", d."actorId", d."keptId"
    from (
      select * from deleted_lead
      where "orgId" = ${tx.orgId} and id < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
      order by id desc limit ${limit}) as d
      cross join lateral jsonb_populate_record(null::lead, d.lead) as lead
    order by d.id desc`)

/**
 * Restores the related data of deleted leads; the leads themselves must already exist again. Skips
 * reminders for people who are no longer members, data that a merge moved to the kept lead, and
 * undo data for bulk changes that have been undone or have expired.
 */
export async function restoreRelatedRows(tx: OrgTx, ids: readonly string[]): Promise<void> {
  const isDeleted = sql`d."orgId" = ${tx.orgId} and d.id = any(${ids}::uuid[])`
  await tx.query(sql`
    with history as (
      insert into lead_history ("orgId", "leadId", id, at, "actorKind", "actorId", field, "from",
        "to", "leftOut", "mergedId")
      select ${tx.orgId}::uuid, h."leadId", h.id, h.at, h."actorKind", h."actorId", h.field,
        h."from", h."to", h."leftOut", h."mergedId"
      from deleted_lead d
        cross join lateral jsonb_populate_recordset(null::lead_history, d.history) as h
      where ${isDeleted}),
    comments as (
      insert into lead_comment ("orgId", "leadId", id, "authorId", text, "createdAt")
      select ${tx.orgId}::uuid, c."leadId", c.id, person.id, c.text, c."createdAt"
      from deleted_lead d
        cross join lateral jsonb_populate_recordset(null::lead_comment, d.comments) as c
        left join person on person.id = c."authorId"
      where ${isDeleted} and d."keptId" is null),
    reminders as (
      insert into lead_reminder ("orgId", "leadId", id, "personId", "dueAt", note, "createdAt")
      select ${tx.orgId}::uuid, r."leadId", r.id, r."personId", r."dueAt", r.note, r."createdAt"
      from deleted_lead d
        cross join lateral jsonb_populate_recordset(null::lead_reminder, d.reminders) as r
        join member on member."orgId" = ${tx.orgId} and member."userId" = r."personId"
      where ${isDeleted} and d."keptId" is null),
    "bulkChanges" as (
      insert into bulk_change_lead ("orgId", "changeId", "leadId", before)
      select ${tx.orgId}::uuid, b."changeId", b."leadId", b.before
      from deleted_lead d
        cross join lateral jsonb_populate_recordset(null::bulk_change_lead, d."bulkChanges") as b
        join bulk_change on bulk_change."orgId" = ${tx.orgId} and bulk_change.id = b."changeId"
          and bulk_change.state <> 'undone'
      where ${isDeleted}
      for key share of bulk_change
      on conflict do nothing)
    insert into awaited_session ("orgId", "sessionId", "leadId", since)
    select ${tx.orgId}::uuid, w."sessionId", w."leadId", w.since from deleted_lead d
      cross join lateral jsonb_populate_recordset(null::awaited_session, d.awaited) as w
    where ${isDeleted}`)
}

/**
 * @param event  Omitted if the leads exist again.
 * @returns IDs of the given leads that were in `deleted_lead`.
 */
export async function eraseDeletedLeads(
  tx: OrgTx,
  ids: readonly string[],
  event?: LeadEvent,
): Promise<string[]> {
  if (ids.length === 0) return []
  const recorded =
    event === undefined
      ? sql``
      : sql`, recorded as (${buildEvent(tx, sql`select id from erased`, event)})`
  const erased = await tx.query<{ id: string }>(sql`
    with erased as (
      delete from deleted_lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
      returning id)${recorded}
    select id from erased`)
  return erased.map(({ id }) => id)
}

/**
 * IDs of at most `limit` leads that were either deleted before the ISO timestamp `deletedBefore` or
 * created before the ISO timestamp `createdBefore`.
 */
export async function selectExpiredDeletedLeads(
  tx: OrgTx,
  {
    deletedBefore,
    createdBefore,
  }: { readonly deletedBefore: string; readonly createdBefore: string },
  limit: number,
): Promise<string[]> {
  const expired = await tx.query<{ id: string }>(sql`
    select id from deleted_lead
    where "orgId" = ${tx.orgId} and ("deletedAt" < ${deletedBefore} or "createdAt" < ${createdBefore})
    order by id limit ${limit} for update skip locked`)
  return expired.map(({ id }) => id)
}
