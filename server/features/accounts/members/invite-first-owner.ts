import type { Language } from '../../../../contract/languages.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { getAccountSettings } from '../settings.ts'
import { toInvitationLink } from './invitation-mail.ts'
import { takeInvitation } from './invitation-rates.ts'
import { insertInvitation, selectInvitations, updateRevoked } from './invitation-store.ts'
import type { InvitationTokens } from './invitation-token.ts'
import { invitationMs } from './invite.ts'

/** Invitation for the first owner of an organization that another organization has created. */
interface FirstOwner {
  readonly id: string
  /** In lowercase. */
  readonly email: string
  readonly tokens: InvitationTokens
  /** Name of the organization that invites the owner. */
  readonly invitedByOrg: string
  readonly language: Language
}

/**
 * Link to pass on if no email is sent.
 * @returns `undefined` if an email is sent, because only the invited person may then see a link.
 */
export function getFirstOwnerLink(db: Database, { shown }: InvitationTokens): string | undefined {
  const { mailer, queueInvitation } = getAccountSettings(db)
  const isMailed = mailer !== undefined && queueInvitation !== undefined
  return isMailed ? undefined : toInvitationLink(db, shown)
}

/**
 * Counts the invitation against the inviting organization's limits.
 * @throws ApiError RATE_LIMITED with `Retry-After`
 */
export const takeFirstOwnerInvitation = (db: Database, orgId: string, email: string): void =>
  takeInvitation(db, { by: orgId, email, isRepeated: false })

/** Stores the invitation and adds its email to the outbox. */
export async function inviteFirstOwner(
  tx: OrgTx,
  db: Database,
  { id, email, tokens, invitedByOrg, language }: FirstOwner,
  now: Date,
): Promise<void> {
  await insertInvitation(tx, {
    ...{ orgId: tx.orgId, id, email, role: 'owner', invitedByOrg, invitedBy: null },
    tokenHash: hashSecret(tokens.shown),
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationMs),
  })
  await auditInvitation(tx, 'create', id, now)
  const { mailer, queueInvitation } = getAccountSettings(db)
  if (mailer === undefined || queueInvitation === undefined) return
  await queueInvitation(tx, db, { invitationId: id, token: tokens.mailed, language, now })
}

/** Revokes all pending invitations of an organization that has no members. */
export async function revokeFirstOwnerInvitations(tx: OrgTx, now: Date): Promise<void> {
  for (const { id } of await selectInvitations(tx)) {
    if (await updateRevoked(tx, id, now)) await auditInvitation(tx, 'revoke', id, now)
  }
}

const auditInvitation = (tx: OrgTx, action: 'create' | 'revoke', id: string, now: Date) =>
  auditSystemEvent(tx, now, {
    ...{ action, kind: 'invitation', id },
    fields: action === 'create' ? ['email', 'role'] : [],
  })
