import { teamworkLimits } from '../../../../contract/leads/teamwork-limits.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { buildMergedIds } from '../../leads/index.ts'

/**
 * Adds leads to an assignment email that is still waiting to be sent.
 *
 * @returns False if there is no such email.
 */
export async function appendAssigned(
  tx: OrgTx,
  personId: string,
  leadIds: readonly string[],
  now: string,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update mail set content = jsonb_build_object('leadIds',
      (content -> 'leadIds') || ${JSON.stringify(leadIds)}::jsonb)
    where "orgId" = ${tx.orgId} and "personId" = ${personId} and kind = 'assigned'
      and "nextAt" > ${now} and attempts = 0 and "leasedUntil" is null
    returning 1`)
  return changed.length > 0
}

/** The subset of the given leads that are assigned to a member, latest first. */
export const selectAssigned = (
  tx: OrgTx,
  personId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string }[]> =>
  tx.query(sql`
    select id as "leadId" from lead
    where "orgId" = ${tx.orgId} and "ownerId" = ${personId} and id = any(${leadIds}::uuid[])
    order by id desc`)

export interface DueReminder {
  readonly leadId: string
  readonly note: string
  readonly dueAt: string
}

/** @returns `undefined` if the reminder was completed or its lead was deleted. */
export async function selectReminder(tx: OrgTx, id: string): Promise<DueReminder | undefined> {
  const [reminder] = await tx.query<DueReminder>(sql`
    select "leadId", note, "dueAt" from lead_reminder
    where "orgId" = ${tx.orgId} and id = ${id}`)
  return reminder
}

export interface MentioningComment {
  readonly leadId: string
  readonly text: string
  /** Null once the author's account has been deleted. */
  readonly authorName: string | null
}

/** @returns `undefined` if the comment or its lead was deleted. */
export async function selectComment(tx: OrgTx, id: string): Promise<MentioningComment | undefined> {
  const [comment] = await tx.query<MentioningComment>(sql`
    select "leadId", text, person.name as "authorName"
    from lead_comment as comment left join person on person.id = "authorId"
    where comment."orgId" = ${tx.orgId} and comment.id = ${id}`)
  return comment
}

/** Names of the people mentioned in a comment, by ID. */
export async function selectNames(
  tx: OrgTx,
  commentId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await tx.query<{ id: string; name: string }>(sql`
    select person.id, person.name
    from lead_comment as comment join person on person.id = any(${personIds}::uuid[])
    where comment."orgId" = ${tx.orgId} and comment.id = ${commentId}`)
  return new Map(people.map(({ id, name }) => [id, name]))
}

export interface OldLeads {
  readonly total: number
  /** Oldest first. */
  readonly leadIds: readonly string[]
}

/** A member's open leads that were created before an ISO timestamp. */
export async function selectOldLeads(
  tx: OrgTx,
  personId: string,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<OldLeads> {
  const [old] = await tx.query<OldLeads>(sql`
    with old as (
      select id, "createdAt" from lead
      where "orgId" = ${tx.orgId} and "ownerId" = ${personId}
        and status = 'open' and "createdAt" < ${before})
    select (select count(*)::integer from old) as total,
      array(select id from old order by "createdAt", id limit ${limit}) as "leadIds"`)
  return old ?? { total: 0, leadIds: [] }
}

export interface LeadMail {
  readonly id: string
  readonly kind: string
  readonly personName: string
  readonly sentAt: string
}

/** Sent emails that described a lead, or a lead that was merged into it; oldest first. */
export const selectLeadMails = (tx: OrgTx, leadId: string): Promise<LeadMail[]> =>
  tx.query(sql`
    select mail.id, mail.kind, person.name as "personName", mail."sentAt"
    from mail join person on person.id = mail."personId"
    where mail."orgId" = ${tx.orgId} and mail."sentAt" is not null and mail.id = any(array(
      select "mailId" from lead_mail
      where "orgId" = ${tx.orgId}
        and "leadId" = any(array(${buildMergedIds(tx, leadId)}) || ${leadId}::uuid)))
    order by mail."sentAt", mail.id limit ${teamworkLimits.emails}`)
