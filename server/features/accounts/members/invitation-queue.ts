import type { Language } from '../../../../contract/languages.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'

/**
 * Adds the email with an invitation to the outbox, in the transaction that stores the invitation.
 *
 * @param mail  Must be stored in encrypted form, because it contains a token that gives access.
 */
export type QueueInvitation = (
  tx: OrgTx,
  db: Database,
  mail: {
    readonly invitationId: string
    readonly token: string
    readonly language: Language
    readonly now: Date
  },
) => Promise<void>
