import { teamworkLimits } from '../../../contract/leads/teamwork-limits.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Locks a lead against deletion until the transaction ends.
 *
 * @returns False if the lead does not exist.
 */
export async function lockLead(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from lead where "orgId" = ${tx.orgId} and id = ${id} for key share`)
  return rows.length > 0
}

export async function hasLead(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from lead where "orgId" = ${tx.orgId} and id = ${id}`)
  return rows.length > 0
}

export interface Owner {
  readonly personId: string
  readonly name: string
}

export async function selectOwner(tx: OrgTx, leadId: string): Promise<Owner | null> {
  const [owner] = await tx.query<Owner>(sql`
    select "ownerId" as "personId", person.name
    from lead_owner join person on person.id = "ownerId"
    where "orgId" = ${tx.orgId} and "leadId" = ${leadId}`)
  return owner ?? null
}

/**
 * Assigns the existing leads among the given ones to a member, replacing other owners.
 *
 * @returns The leads, and whether each is new to the member; `undefined` for strangers.
 */
export async function assignOwner(
  tx: OrgTx,
  ids: readonly string[],
  ownerId: string,
  at: string,
): Promise<{ leadId: string; isNew: boolean }[] | undefined> {
  const members = await tx.query(sql`
    select 1 from member where "orgId" = ${tx.orgId} and "userId" = ${ownerId} for key share`)
  if (members.length === 0) return undefined
  // The query in `returning` reads the owners from before the statement.
  return tx.query(sql`
    insert into lead_owner as assigned ("orgId", "leadId", "ownerId", "assignedAt")
    select "orgId", id, ${ownerId}::uuid, ${at}::timestamptz
    from (
      select "orgId", id from lead
      where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[]) order by id desc for key share) as lead
    on conflict ("orgId", "leadId") do update
    set "ownerId" = excluded."ownerId", "assignedAt" = excluded."assignedAt"
    returning "leadId", not exists (
      select from lead_owner as before
      where before."orgId" = ${tx.orgId} and before."leadId" = assigned."leadId"
        and before."ownerId" = ${ownerId}::uuid) as "isNew"`)
}

/** @returns Number of leads that had an owner. */
export async function deleteOwners(tx: OrgTx, ids: readonly string[]): Promise<number> {
  const deleted = await tx.query(sql`
    delete from lead_owner where "orgId" = ${tx.orgId} and "leadId" = any(${ids}::uuid[])
    returning 1`)
  return deleted.length
}

/** Ids of an owner's unfinished leads, newest first. */
export const selectOpenLeads = (
  tx: OrgTx,
  ownerId: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<{ id: string }[]> =>
  tx.query(sql`
    select lead.id
    from lead_owner
      join lead on lead."orgId" = lead_owner."orgId" and lead.id = lead_owner."leadId"
    where lead_owner."orgId" = ${tx.orgId} and "ownerId" = ${ownerId}
      and "leadId" < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
      and lead.status in ('open', 'qualified')
    order by "leadId" desc limit ${limit}`)

export interface CommentRow {
  readonly id: string
  readonly text: string
  readonly authorId: string | null
  readonly authorName: string | null
  readonly createdAt: string
}

/** Comments of a lead, oldest first. */
export const selectComments = (tx: OrgTx, leadId: string): Promise<CommentRow[]> =>
  tx.query(sql`
    select comment.id, text, "authorId", person.name as "authorName", comment."createdAt"
    from lead_comment as comment left join person on person.id = "authorId"
    where comment."orgId" = ${tx.orgId} and "leadId" = ${leadId}
    order by comment.id limit ${teamworkLimits.comments}`)

/** @returns False if the lead has reached the maximum number of comments. */
export async function insertComment(
  tx: OrgTx,
  leadId: string,
  { id, text, authorId, createdAt }: Omit<CommentRow, 'authorName'>,
): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into lead_comment ("orgId", "leadId", id, "authorId", text, "createdAt")
    select ${tx.orgId}::uuid, ${leadId}::uuid, ${id}::uuid, ${authorId}::uuid, ${text}::text,
      ${createdAt}::timestamptz
    where (
      select count(*) from lead_comment where "orgId" = ${tx.orgId} and "leadId" = ${leadId}
    ) < ${teamworkLimits.comments}
    returning 1`)
  return inserted.length > 0
}

/**
 * Deletes a comment.
 *
 * @param authorId  Only if written by this person; null for any author.
 */
export async function deleteComment(
  tx: OrgTx,
  id: string,
  authorId: string | null,
): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from lead_comment
    where "orgId" = ${tx.orgId} and id = ${id}
      and (${authorId}::uuid is null or "authorId" = ${authorId}::uuid)
    returning 1`)
  return deleted.length > 0
}

export interface ReminderRow {
  readonly id: string
  readonly leadId: string
  readonly note: string
  readonly dueAt: string
}

/** Reminders of a person by due time, for one lead or for all. */
export const selectReminders = (
  tx: OrgTx,
  personId: string,
  { leadId, limit }: { readonly leadId: string | null; readonly limit: number },
): Promise<ReminderRow[]> =>
  tx.query(sql`
    select id, "leadId", note, "dueAt" from lead_reminder
    where "orgId" = ${tx.orgId} and "personId" = ${personId}
      and (${leadId}::uuid is null or "leadId" = ${leadId}::uuid)
    order by "dueAt", id limit ${limit}`)

/** @returns False if the lead has reached the maximum number of reminders. */
export async function insertReminder(
  tx: OrgTx,
  { id, leadId, note, dueAt }: ReminderRow,
  personId: string,
  createdAt: string,
): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into lead_reminder ("orgId", "leadId", id, "personId", "dueAt", note, "createdAt")
    select ${tx.orgId}::uuid, ${leadId}::uuid, ${id}::uuid, ${personId}::uuid,
      ${dueAt}::timestamptz, ${note}::text, ${createdAt}::timestamptz
    where (
      select count(*) from lead_reminder where "orgId" = ${tx.orgId} and "leadId" = ${leadId}
    ) < ${teamworkLimits.reminders}
    returning 1`)
  return inserted.length > 0
}

/** Deletes a person's own reminder. */
export async function deleteReminder(tx: OrgTx, id: string, personId: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from lead_reminder
    where "orgId" = ${tx.orgId} and id = ${id} and "personId" = ${personId}
    returning 1`)
  return deleted.length > 0
}
