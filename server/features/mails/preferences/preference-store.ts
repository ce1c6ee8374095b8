import type { MailChoices } from '../../../../contract/organizations/mail-preferences.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A member with stored preferences, unparsed. */
export interface StoredRecipient {
  readonly personId: string
  readonly email: string
  readonly isVerified: boolean
  readonly role: Role
  /** Null if neither the person nor the preferences have one. */
  readonly language: string | null
  readonly timeZone: string | null
  readonly choices: unknown
  /** Null if nothing is stored. */
  readonly updatedAt: string | null
}

/** Maximum number of members who get mails of an organization. */
const maxRecipients = 1_000

/** Members with their preferences. @param personId  Only this member; null for all. */
export const selectRecipients = (tx: OrgTx, personId: string | null): Promise<StoredRecipient[]> =>
  tx.query(sql`
    select p.id as "personId", p.email, p."emailVerified" as "isVerified", m.role,
      coalesce(p.language, stored.language) as language, stored."timeZone", stored.choices,
      stored."updatedAt"
    from member m join person p on p.id = m."userId"
      left join mail_preference stored
        on stored."orgId" = m."orgId" and stored."personId" = m."userId"
    where m."orgId" = ${tx.orgId} and (${personId}::uuid is null or m."userId" = ${personId}::uuid)
    order by m.id limit ${maxRecipients}`)

interface NewPreferences {
  readonly choices: Partial<MailChoices>
  readonly timeZone: string | null
  readonly language: string
}

/**
 * Replaces a member's preferences.
 *
 * @returns False if the user is no longer a member.
 */
export async function upsertMailPreferences(
  tx: OrgTx,
  personId: string,
  { choices, timeZone, language }: NewPreferences,
  now: Date,
): Promise<boolean> {
  const stored = await tx.query(sql`
    insert into mail_preference ("orgId", "personId", choices, "timeZone", language, "updatedAt")
    select "orgId", "userId", ${JSON.stringify(choices)}::jsonb, ${timeZone}::text,
      ${language}::text, ${now.toISOString()}::timestamptz
    from member where "orgId" = ${tx.orgId} and "userId" = ${personId}
    on conflict ("orgId", "personId") do update
    set choices = excluded.choices, "timeZone" = excluded."timeZone",
      language = excluded.language, "updatedAt" = excluded."updatedAt"
    returning 1`)
  return stored.length > 0
}
