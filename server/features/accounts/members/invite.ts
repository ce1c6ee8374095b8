import type { Language } from '../../../../contract/languages.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/process/ids.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { selectOrg, selectUserByEmail, selectUserById } from '../../organizations/index.ts'
import { invitationMail } from '../email/mail-templates.ts'
import { assertOutranks } from '../roles.ts'
import { getAccountSettings } from '../settings.ts'
import { auditUserEvent } from './audit-user-event.ts'
import { toInvitationLink } from './invitation-mail.ts'
import { takeInvitation, takeMail } from './invitation-rates.ts'
import {
  type Invitation,
  insertInvitation,
  maxInvitations,
  revokeOlder,
  selectInvitations,
  updateRevoked,
} from './invitation-store.ts'
import { type InvitationTokens, newInvitationTokens } from './invitation-token.ts'
import { selectRole } from './membership-store.ts'

/** Lifetime of an invitation, in milliseconds. */
export const invitationMs = 7 * dayMs

/** New invitation. */
export interface Invited {
  readonly id: string
  readonly email: string
  readonly expiresAt: string
  readonly isMailed: boolean
  /**
   * Link for the inviting user to pass on; set only if no email was sent, and only in this
   * response.
   */
  readonly link: string | undefined
}

interface InvitationInput {
  readonly email: string
  readonly role: Role
  /** ID of the inviting user. */
  readonly by: string
  /** Language of the email; English by default. */
  readonly language?: Language
  /** Whether the same request has already invited the address to another organization. */
  readonly isRepeated?: boolean
  /** Whether the email always goes to the outbox, instead of being sent before `invite` returns. */
  readonly isQueued?: boolean
}

/**
 * Sends or queues an invitation to an email address and revokes any earlier one. Returns the link
 * instead if no email can be sent or the mail server does not accept it within 7 s. An email beyond
 * the address's limit is queued like any other, because a different response would reveal that
 * other organizations have invited the address.
 * @throws ApiError FORBIDDEN for roles above the inviting user's; CONFLICT for existing members or
 *   if 200 invitations are pending; RATE_LIMITED for too many invitations.
 * @see L-43
 */
export async function invite(
  db: Database,
  orgId: string,
  input: InvitationInput,
  now: Date,
): Promise<Invited> {
  const tokens = newInvitationTokens()
  const expiresAt = new Date(now.getTime() + invitationMs)
  const row = { orgId, id: newId(), email: input.email.toLowerCase(), role: input.role }
  const { isNow, isQueued, names } = await db.inOrg(orgId, async (tx) => {
    await assertOutranks(tx, input.by, input.role)
    const person = await selectUserByEmail(tx, row.email)
    if (person !== undefined && (await selectRole(tx, person.id)) !== undefined) {
      throw new ApiError('CONFLICT', 'A user with this email is already a member.')
    }
    takeInvitation(db, { by: input.by, email: row.email, isRepeated: input.isRepeated === true })
    await revokeOlder(tx, row.email, now)
    if ((await selectInvitations(tx)).length >= maxInvitations) {
      throw new ApiError('CONFLICT', 'Too many pending invitations. Revoke some first.')
    }
    const tokenHash = hashSecret(tokens.shown)
    await insertInvitation(tx, {
      ...row,
      tokenHash,
      invitedBy: input.by,
      createdAt: now,
      expiresAt,
    })
    const fields = ['email', 'role']
    const event = { action: 'create', kind: 'invitation', id: row.id, fields } as const
    await auditUserEvent(tx, input.by, now, event)
    const { language = 'en' } = input
    const { mailer, queueInvitation } = getAccountSettings(db)
    const isNow = mailer !== undefined && input.isQueued !== true && takeMail(db, row.email)
    const isQueued = mailer !== undefined && !isNow && queueInvitation !== undefined
    if (isQueued)
      await queueInvitation(tx, db, { invitationId: row.id, token: tokens.mailed, language, now })
    const by = (await selectUserById(tx, input.by))?.name
    return { isNow, isQueued, names: { org: (await selectOrg(tx))?.name, by } }
  })
  const isMailed = isNow
    ? await mail(db, input.language ?? 'en', { to: row.email, ...names }, tokens)
    : isQueued
  const made = { id: row.id, email: row.email, expiresAt: expiresAt.toISOString() }
  return { ...made, isMailed, link: isMailed ? undefined : toInvitationLink(db, tokens.shown) }
}

async function mail(
  db: Database,
  language: Language,
  invitation: Omit<Parameters<typeof invitationMail>[1], 'link'>,
  tokens: InvitationTokens,
): Promise<boolean> {
  const { mailer, log } = getAccountSettings(db)
  if (mailer === undefined) return false
  try {
    await mailer.send(
      invitationMail(language, { ...invitation, link: toInvitationLink(db, tokens.mailed) }),
    )
    return true
  } catch (err) {
    log.error({ err }, 'failed to send an invitation email')
    return false
  }
}

/** Pending invitations, newest first, including expired ones; at most 200. */
export const loadInvitations = (db: Database, orgId: string): Promise<Invitation[]> =>
  db.readInOrg(orgId, selectInvitations)

/**
 * Revokes an invitation; its link stops working immediately.
 * @returns False if no such invitation is pending.
 */
export const endInvitation = (
  db: Database,
  orgId: string,
  { id, by }: { readonly id: string; readonly by: string },
  now: Date,
): Promise<boolean> =>
  db.inOrg(orgId, async (tx) => {
    const isRevoked = await updateRevoked(tx, id, now)
    if (isRevoked) await auditUserEvent(tx, by, now, { action: 'revoke', kind: 'invitation', id })
    return isRevoked
  })
