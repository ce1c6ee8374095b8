import type {
  MailChoices,
  MailOptions,
} from '../../../../contract/organizations/mail-preferences.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A member with stored preferences that have not been parsed. */
export interface StoredRecipient {
  readonly personId: string
  readonly email: string
  readonly isVerified: boolean
  readonly role: Role
  /** Null if neither the user nor the preferences specify a language. */
  readonly language: string | null
  readonly timeZone: string | null
  readonly choices: unknown
  readonly options: unknown
  /**
   * Position of the last event whose leads have been emailed; null if the member receives no emails
   * about new leads.
   */
  readonly leadPosition: number | null
  /** Null if no preferences are stored. */
  readonly updatedAt: string | null
}

/** Maximum number of members per organization who receive emails. */
const maxRecipients = 1_000

/** Members with their preferences. @param personId  Only this member; null for all. */
export const selectRecipients = (tx: OrgTx, personId: string | null): Promise<StoredRecipient[]> =>
  tx.query(sql`
    select p.id as "personId", p.email, p."emailVerified" as "isVerified", m.role,
      coalesce(p.language, stored.language) as language, stored."timeZone", stored.choices,
      stored.options, stored."leadPosition", stored."updatedAt"
    from member m join person p on p.id = m."userId"
      left join mail_preference stored
        on stored."orgId" = m."orgId" and stored."personId" = m."userId"
    where m."orgId" = ${tx.orgId} and (${personId}::uuid is null or m."userId" = ${personId}::uuid)
    order by m.id limit ${maxRecipients}`)

interface NewPreferences {
  readonly choices: Partial<MailChoices>
  readonly options?: Partial<MailOptions>
  readonly timeZone: string | null
  readonly language: string
  readonly leadPosition?: number | null
}

/**
 * Replaces a member's preferences.
 *
 * @returns False if the user is no longer a member.
 */
export async function upsertMailPreferences(
  tx: OrgTx,
  personId: string,
  { choices, options = {}, timeZone, language, leadPosition = null }: NewPreferences,
  now: Date,
): Promise<boolean> {
  const stored = await tx.query(sql`
    insert into mail_preference ("orgId", "personId", choices, options, "timeZone", language,
      "leadPosition", "updatedAt")
    select "orgId", "userId", ${JSON.stringify(choices)}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${timeZone}::text, ${language}::text, ${leadPosition}::bigint,
      ${now.toISOString()}::timestamptz
    from member where "orgId" = ${tx.orgId} and "userId" = ${personId}
    on conflict ("orgId", "personId") do update
    set choices = excluded.choices, options = excluded.options, "timeZone" = excluded."timeZone",
      language = excluded.language,
      -- A job may have moved the position since it was read.
      "leadPosition" = case when excluded."leadPosition" is null then null
        else greatest(mail_preference."leadPosition", excluded."leadPosition") end,
      "updatedAt" = excluded."updatedAt"
    returning 1`)
  return stored.length > 0
}

/** Organizations with members who receive emails about new leads. */
export async function selectOrgsWithNewLeadMails(tx: SystemTx): Promise<{ orgId: string }[]> {
  await tx.set('app.mails', 'on')
  return tx.query(sql`
    select distinct "orgId" from mail_preference where "leadPosition" is not null`)
}

/** Moves a member's position, unless the member has unsubscribed. */
export async function updateLeadPosition(
  tx: OrgTx,
  personId: string,
  position: number,
): Promise<void> {
  await tx.query(sql`
    update mail_preference set "leadPosition" = ${position}
    where "orgId" = ${tx.orgId} and "personId" = ${personId} and "leadPosition" < ${position}`)
}
