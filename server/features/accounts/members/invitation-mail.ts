import type { Language } from '../../../../contract/languages.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { selectOrg } from '../../organizations/index.ts'
import { linkTo } from '../auth/links.ts'
import { invitationMail } from '../email/mail-templates.ts'
import type { Mail } from '../email/mailer.ts'
import { getAccountSettings } from '../settings.ts'
import { takeMail } from './invitation-rates.ts'
import { selectInvitations, updateMailFailed } from './invitation-store.ts'

export const toInvitationLink = (db: Database, token: string): string =>
  linkTo(getAccountSettings(db).publicUrl, 'invitation', token)

interface QueuedMail {
  readonly invitationId: string
  readonly token: string
  readonly language: Language
}

/**
 * Builds the email for an invitation in the outbox.
 * @returns `undefined` if the invitation was accepted or revoked or has expired; `later` if the
 *   address has received too many invitations.
 */
export async function buildInvitationMail(
  db: Database,
  orgId: string,
  { invitationId, token, language }: QueuedMail,
  now: Date,
): Promise<Mail | 'later' | undefined> {
  const { invitations, org } = await db.readInOrg(orgId, async (tx) => ({
    invitations: await selectInvitations(tx),
    org: (await selectOrg(tx))?.name,
  }))
  const open = invitations.find(({ id }) => id === invitationId)
  if (open === undefined || open.expiresAt <= now.toISOString()) return undefined
  if (!takeMail(db, open.email)) return 'later'
  const by = open.invitedBy ?? undefined
  const link = toInvitationLink(db, token)
  return invitationMail(language, { to: open.email, org, by, link })
}

/** Records that an invitation email could not be sent, so that members can see this. */
export const giveUpInvitationMail = (tx: OrgTx, invitationId: string, now: Date): Promise<void> =>
  updateMailFailed(tx, invitationId, now)
