import type { MailKind } from '../../../../contract/organizations/mail-preferences.ts'
import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { DueRow, Renewal, RowLease } from '../../../platform/jobs/leased-rows.ts'

export interface NewMail {
  readonly id: string
  readonly personId: string
  readonly kind: MailKind
  /** What the email is about, such as the day that a report covers. */
  readonly period: string
  /** Data that the email is built from. */
  readonly content: object
  readonly nextAt: string
}

/**
 * Adds an email, unless the member already has an email of this kind for this period or has left
 * the organization.
 *
 * @returns False if the email was not added.
 */
export async function insertMail(tx: OrgTx, mail: NewMail, now: Date): Promise<boolean> {
  const added = await tx.query(sql`
    insert into mail ("orgId", id, "personId", kind, period, content, "createdAt", "nextAt")
    select "orgId", ${mail.id}::uuid, "userId", ${mail.kind}::text, ${mail.period}::text,
      ${JSON.stringify(mail.content)}::jsonb, ${now.toISOString()}::timestamptz,
      ${mail.nextAt}::timestamptz
    from member where "orgId" = ${tx.orgId} and "userId" = ${mail.personId}
    on conflict ("orgId", "personId", kind, period) do nothing returning 1`)
  return added.length > 0
}

/** Like {@link insertMail}, for an outside address that gets reports. */
export async function insertAddressMail(
  tx: OrgTx,
  mail: Omit<NewMail, 'personId'> & { readonly addressId: string },
  now: Date,
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into mail ("orgId", id, "addressId", kind, period, content, "createdAt", "nextAt")
    select "orgId", ${mail.id}::uuid, id, ${mail.kind}::text, ${mail.period}::text,
      ${JSON.stringify(mail.content)}::jsonb, ${now.toISOString()}::timestamptz,
      ${mail.nextAt}::timestamptz
    from report_address where "orgId" = ${tx.orgId} and id = ${mail.addressId}
    on conflict ("orgId", "addressId", kind, period) where "addressId" is not null
      do nothing returning 1`)
  return added.length > 0
}

/** Adds an invitation email, which is sent as soon as the transaction commits. */
export async function insertInvitationMail(
  tx: OrgTx,
  { id, invitationId, content }: Pick<NewMail, 'id' | 'content'> & { invitationId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    insert into mail ("orgId", id, "invitationId", kind, period, content, "createdAt", "nextAt")
    values (${tx.orgId}, ${id}, ${invitationId}, 'invitation', ${at},
      ${JSON.stringify(content)}::jsonb, ${at}, ${at})`)
}

/** Exactly one of `personId`, `addressId` and `invitationId` is not null. */
export interface MailRow {
  readonly id: string
  readonly personId: string | null
  readonly addressId: string | null
  readonly invitationId: string | null
  readonly kind: string
  readonly period: string
  readonly content: unknown
  readonly createdAt: string
  readonly attempts: number
}

const columns = sql.raw(
  'id, "personId", "addressId", "invitationId", kind, period, content, "createdAt", attempts',
)

/**
 * Unclaimed due emails, alternating between organizations: the first one from each, then the second
 * one, and so on.
 */
export async function selectDueMails(tx: SystemTx, now: string): Promise<DueRow[]> {
  await tx.set('app.mails', 'kinds')
  return tx.query<DueRow>(sql`
    select "orgId", id from mail
    where "nextAt" <= ${now} and ("leasedUntil" is null or "leasedUntil" <= ${now})
    order by row_number() over (partition by "orgId" order by "nextAt", id), "orgId" limit 1000`)
}

/** Claims a due email. @returns `undefined` if it was sent or another process has claimed it. */
export async function claimMail(
  tx: OrgTx,
  id: string,
  { worker, now, leasedUntil }: RowLease,
): Promise<MailRow | undefined> {
  const [row] = await tx.query<MailRow>(sql`
    update mail set worker = ${worker}, "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and "nextAt" <= ${now}
      and ("leasedUntil" is null or "leasedUntil" <= ${now} or worker = ${worker})
    returning ${columns}`)
  return row
}

/** Renews a lease and locks the email. @returns `undefined` if the lease is lost. */
export async function renewMail(
  tx: OrgTx,
  id: string,
  { worker, leasedUntil }: Renewal,
): Promise<MailRow | undefined> {
  const [row] = await tx.query<MailRow>(sql`
    update mail set "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}
    returning ${columns}`)
  return row
}

export async function releaseMail(tx: OrgTx, id: string, worker: string): Promise<void> {
  await tx.query(sql`
    update mail set worker = null, "leasedUntil" = null
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}`)
}

/**
 * An email and the worker that is sending it. If the worker has lost its lease, no changes are
 * stored.
 */
interface Ended {
  readonly id: string
  readonly worker: string
}

/** Marks an email as sent and records the leads that it described. */
export async function endSentMail(
  tx: OrgTx,
  ended: Ended,
  { sentAt, leadIds }: { readonly sentAt: string; readonly leadIds: readonly string[] },
): Promise<void> {
  if (!(await endMail(tx, ended, sentAt)) || leadIds.length === 0) return
  await tx.query(sql`
    insert into lead_mail ("orgId", "leadId", "mailId")
    select ${tx.orgId}, "leadId", ${ended.id} from unnest(${leadIds}::uuid[]) as "leadId"`)
}

/** Marks an email as finished without sending it. */
export const dropMail = async (tx: OrgTx, ended: Ended): Promise<void> => {
  await endMail(tx, ended, null)
}

/**
 * Deletes the data that an email was built from.
 *
 * @returns False if another process has taken over the email.
 */
async function endMail(tx: OrgTx, { id, worker }: Ended, sentAt: string | null): Promise<boolean> {
  const ended = await tx.query(sql`
    update mail set content = null, "nextAt" = null, "sentAt" = ${sentAt},
      attempts = attempts + 1
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}
    returning 1`)
  return ended.length > 0
}

export async function postponeMail(
  tx: OrgTx,
  { id, worker }: Ended,
  next: { readonly at: Date; readonly isFailed: boolean },
): Promise<void> {
  await tx.query(sql`
    update mail set "nextAt" = ${next.at.toISOString()}, attempts = attempts + ${next.isFailed ? 1 : 0}
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}`)
}

/** Deletes emails created before an ISO timestamp. @returns Number of emails deleted. */
export async function deleteMailsBefore(tx: OrgTx, before: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    delete from mail where "orgId" = ${tx.orgId} and id = any(array(
      select id from mail where "orgId" = ${tx.orgId} and "createdAt" < ${before} limit ${limit}))
    returning 1`)
  return deleted.length
}
