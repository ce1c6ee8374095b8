import type { Language } from '../../../../contract/languages.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'

/**
 * Adds an invitation email to the outbox, in the transaction that stores the invitation.
 *
 * @param mail  Must be encrypted when stored, because it contains a token that gives access.
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
