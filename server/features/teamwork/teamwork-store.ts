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

/** Null if the lead has no owner or if the owner is no longer a member. */
export async function selectOwner(tx: OrgTx, leadId: string): Promise<Owner | null> {
  const [owner] = await tx.query<Owner>(sql`
    select "ownerId" as "personId", person.name
    from lead
      join member on member."orgId" = lead."orgId" and member."userId" = lead."ownerId"
      join person on person.id = "ownerId"
    where lead."orgId" = ${tx.orgId} and lead.id = ${leadId}`)
  return owner ?? null
}

export interface CommentRow {
  readonly id: string
  readonly text: string
  readonly authorId: string | null
  readonly authorName: string | null
  readonly createdAt: string
}

/** A lead's comments, oldest first. */
export const selectComments = (tx: OrgTx, leadId: string): Promise<CommentRow[]> =>
  tx.query(sql`
    select comment.id, text, "authorId", person.name as "authorName", comment."createdAt"
    from lead_comment as comment left join person on person.id = "authorId"
    where comment."orgId" = ${tx.orgId} and "leadId" = ${leadId}
    order by comment.id limit ${teamworkLimits.comments}`)

export interface MentionedPerson {
  readonly personId: string
  readonly name: string
}

/** Names of people with an account who were mentioned in comments on a lead. */
export const selectMentioned = (
  tx: OrgTx,
  leadId: string,
  personIds: readonly string[],
): Promise<MentionedPerson[]> =>
  tx.query(sql`
    select person.id as "personId", person.name
    from lead join person on person.id = any(${personIds}::uuid[])
    where lead."orgId" = ${tx.orgId} and lead.id = ${leadId} order by person.id`)

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
 * @param authorId  Deletes the comment only if this person wrote it; null for any author.
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

/** A person's reminders, sorted by due time, for one lead or for all leads. */
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
