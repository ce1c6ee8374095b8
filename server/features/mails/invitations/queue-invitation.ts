import * as z from 'zod'
import { languages } from '../../../../contract/languages.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getSecrets } from '../../../platform/secrets/secrets.ts'
import {
  buildInvitationMail,
  getAccountSettings,
  type Mail,
  type QueueInvitation,
} from '../../accounts/index.ts'
import { insertInvitationMail, type MailRow } from '../outbox/outbox-store.ts'

const contentSchema = z.object({ token: z.string(), language: z.enum(languages) })

const toOwner = (orgId: string, rowId: string) => ({ orgId, purpose: 'mail.content', rowId })

/**
 * Adds an invitation email to the outbox. The token is encrypted until it is sent, because anyone
 * who has it can join the organization.
 *
 * @see L-444
 */
export const queueInvitation: QueueInvitation = async (tx, db, mail) => {
  const { invitationId, language, now } = mail
  const id = newId()
  const token = await getSecrets(db).encrypt(mail.token, toOwner(tx.orgId, id))
  await insertInvitationMail(tx, { id, invitationId, content: { token, language } }, now)
}

/**
 * @returns `undefined` if the invitation was accepted or revoked, or has expired; `later` if the
 *   address has received too many invitations.
 */
export async function buildQueuedInvitation(
  { db, org, now }: Ctx,
  { id, invitationId, content }: MailRow,
): Promise<Mail | 'later' | undefined> {
  const { token: sealed, language } = contentSchema.parse(content)
  const token = await getSecrets(db).decrypt(sealed, toOwner(org.id, id))
  const queued = { invitationId: invitationId ?? '', token, language }
  const mail = await buildInvitationMail(db, org.id, queued, now())
  if (mail === undefined || mail === 'later') return mail
  const host = new URL(getAccountSettings(db).publicUrl).hostname
  return { ...mail, messageId: `<${id}@${host}>` }
}
